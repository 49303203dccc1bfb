// Made by web/scripts/write_types.py from paiju.server.protocol. Do not edit.

/** The first message: with the token of an earlier `welcome`, or without one as a new guest. `cuts` says that this client cuts the cards: it answers by `seal` and `cut` when a deal asks for them. */
export interface Hello {
  type: "hello"
  id?: number | null
  v: 3
  token?: string
  name?: string
  bot?: boolean
  cuts?: boolean
}

/** I want to be called something else. */
export interface Rename {
  type: "rename"
  id?: number | null
  v: 3
  name: string
}

/** A code, please, with which another device can become me. */
export interface Link {
  type: "link"
  id?: number | null
  v: 3
}

/** This is the code that my other device showed. */
export interface Claim {
  type: "claim"
  id?: number | null
  v: 3
  code: string
}

/** I want another token, because somebody else may have mine: no old one is good any more, and whoever came in by one is shown out. Answered by `welcome`. */
export interface Renew {
  type: "renew"
  id?: number | null
  v: 3
}

/** Tell me the open tables, now and (`follow`) whenever they change. */
export interface Lobby {
  type: "lobby"
  id?: number | null
  v: 3
  follow?: boolean
}

/** The games I have finished lately. */
export interface Recent {
  type: "recent"
  id?: number | null
  v: 3
}

/** Missions of Dou Dizhu, from the place `first` on, and which of them I have won. */
export interface Missions {
  type: "missions"
  id?: number | null
  v: 3
  first?: number
  count?: number
}

/** A new table. There are as many seats as wishes; `start` begins at once if nobody is waited for. With `fair`, a number of 16 random bytes, nobody deals: all wishes are `open`, and who made the table sits down by `sit` as the others do. With `record` the game goes on from a finished one, after so many of its actions (`at`), alone with bots: its game and rules are those of the record, and every wish is `me` or `bot`. The table is private. */
export interface Create {
  type: "create"
  id?: number | null
  v: 3
  game: string
  rules?: string
  title?: string
  seats: Wish[]
  private?: boolean
  pace?: Pace | null
  start?: boolean
  fair?: string | null
  record?: string
  at?: number
}

/** Who shall sit on a seat of a new table: its maker, whoever comes, or a bot. */
export interface Wish {
  kind: "bot" | "me" | "open"
  bot?: string
}

/** How long a person may think: seconds for each move (0: as long as they like), then from the bank of the game. */
export interface Pace {
  move?: number
  bank?: number
}

/** Let me play with strangers: seat me where players of this game are waited for, or at a new table of its first rules. Answered by `room`. It begins when every seat is taken; until then `start`, by anybody who sits there, gives the free ones to bots. */
export interface Quick {
  type: "quick"
  id?: number | null
  v: 3
  game: string
}

/** Sit down, come back, or watch. `table` is its id or its code. Whoever sits there already comes back to their seat. `seat` asks for a certain one. `game` and `known` say how many events of which game this client has already; only the rest is sent. */
export interface Join {
  type: "join"
  id?: number | null
  v: 3
  table: string
  watch?: boolean
  seat?: number | null
  game?: number
  known?: number
}

/** I get up for good; in a running game a bot plays on for me. Watchers just go. */
export interface Leave {
  type: "leave"
  id?: number | null
  v: 3
  table: string
}

/** I watch, and want a seat that is free or a bot's: at once while the table waits, else from the next game on. Without `seat` any will do. `cancel` takes it back. At a fair table `card` says who sits down: what a player has signed for this table, in base64. */
export interface Sit {
  type: "sit"
  id?: number | null
  v: 3
  table: string
  seat?: number | null
  cancel?: boolean
  card?: string | null
}

/** The owner of a waiting table seats a bot, or (no bot) frees the seat. */
export interface Arrange {
  type: "arrange"
  id?: number | null
  v: 3
  table: string
  seat: number
  bot?: string
}

/** The owner shows somebody out, before, in or after a game: in a game a bot follows. They cannot come back. */
export interface Remove {
  type: "remove"
  id?: number | null
  v: 3
  table: string
  seat: number
}

/** The owner starts the game; every seat is taken. At a quick table anybody who sits there does, and bots get the free seats. At a fair table `cards` are of the bots that the owner's computer plays on the free seats, in their order. */
export interface Start {
  type: "start"
  id?: number | null
  v: 3
  table: string
  cards?: string[]
}

/** The hash of my cut for the deal of this game, before anybody shows theirs. */
export interface Seal {
  type: "seal"
  id?: number | null
  v: 3
  table: string
  game: number
  seal: string
}

/** My cut for the deal of this game: 32 random bytes in hex, as I have sealed them. */
export interface Cut {
  type: "cut"
  id?: number | null
  v: 3
  table: string
  game: number
  cut: string
}

/** Again, with the same players: the next game begins when every person still here has asked for it. */
export interface Rematch {
  type: "rematch"
  id?: number | null
  v: 3
  table: string
}

/** I play this. */
export interface Move {
  type: "move"
  id?: number | null
  v: 3
  table: string
  game: number
  turn: number
  action: string
}

/** Would this be a move, and what is it called? Answered by `considered`; nothing is played. */
export interface Consider {
  type: "consider"
  id?: number | null
  v: 3
  table: string
  game: number
  turn: number
  action: string
}

/** What would a bot play here? Answered by `considered`. */
export interface Hint {
  type: "hint"
  id?: number | null
  v: 3
  table: string
  game: number
  turn: number
}

/** What is best here, and why? And what would this action give away? Only at a table alone with bots; answered by `advised`. */
export interface Advise {
  type: "advise"
  id?: number | null
  v: 3
  table: string
  game: number
  turn: number
  action?: string
}

/** I take my last move back, and what followed it. Only at a table alone with bots; everybody gets an `update` that begins where the game stands again. */
export interface Undo {
  type: "undo"
  id?: number | null
  v: 3
  table: string
  game: number
  turn: number
}

/** What happened in this game before event number `before`: the page that ends there. Answered by `past`. */
export interface History {
  type: "history"
  id?: number | null
  v: 3
  table: string
  game: number
  before: number
}

/** For the others at a fair table, from one who sits there: one or several things, each in base64; with `more` one whose rest follows. What is signed is kept before anybody gets it, and passed on by `carried`. */
export interface Carry {
  type: "carry"
  id?: number | null
  v: 3
  table: string
  data: string[]
  more?: boolean
}

/** I play for myself again, no longer the bot. */
export interface Return {
  type: "return"
  id?: number | null
  v: 3
  table: string
}

/** A line of chat. */
export interface Say {
  type: "say"
  id?: number | null
  v: 3
  table: string
  text: string
}

/** One of the phrases that everybody here reads in their own language: `phrases` of the catalogue. */
export interface Emote {
  type: "emote"
  id?: number | null
  v: 3
  table: string
  phrase: string
}

/** Are you there? */
export interface Ping {
  type: "ping"
  id?: number | null
  v: 3
}

/** Who you are. Keep the token to yourself: it is you. */
export interface Welcome {
  type: "welcome"
  id?: number | null
  v?: 3
  player: string
  name: string
  token: string
  version: string
  tables?: string[]
}

/** Type this code on your other device within so many seconds. */
export interface LinkCode {
  type: "linkcode"
  id?: number | null
  v?: 3
  code: string
  seconds: number
}

/** The open tables, the newest first. */
export interface Tables {
  type: "tables"
  id?: number | null
  v?: 3
  tables: Listed[]
}

/** A table as the lobby shows it; at a `fair` one nobody deals, and only programs that can mix cards may sit. A `quick` one begins by itself when every seat is taken. */
export interface Listed {
  table: string
  code: string
  title: string
  game: string
  rules: string
  seats: Seat[]
  status: "over" | "playing" | "waiting"
  watchers?: number
  fair?: boolean
  quick?: boolean
}

/** A seat of a table. A `person` comes and goes by a connection; `program` says that it is a bot all the same, one that said so in its `hello`. `here` says whether a person is connected; `stand_in` whether a bot of the server plays for them just now, `away` since how many seconds they have been gone, `next` who sits here when the next game begins, `zh` the name in Chinese where that is another one. */
export interface Seat {
  kind: "bot" | "open" | "person"
  name?: string
  bot?: string
  here?: boolean
  stand_in?: boolean
  away?: number
  next?: string
  program?: boolean
  zh?: string
}

/** What has changed in the list of open tables: those that are new, the newest first, or look different, and the ids of those that are not open any more. */
export interface Changed {
  type: "changed"
  id?: number | null
  v?: 3
  tables?: Listed[]
  gone?: string[]
}

/** The games you have finished lately. */
export interface Games {
  type: "games"
  id?: number | null
  v?: 3
  games: Finished[]
}

/** A game that was played to its end. `won` is empty if nobody won. */
export interface Finished {
  record: string
  game: string
  rules: string
  names: string[]
  payoffs: number[]
  at: string
  seat?: number | null
}

/** Some of the missions, from the place `first` on: how many there are in `all` and you have `solved`, and the one of today; the names of their `levels`, the days of the last weeks, and on how many days in a row you have won the mission of the day. */
export interface MissionList {
  type: "missionlist"
  id?: number | null
  v?: 3
  missions: Mission[]
  first: number
  all: number
  solved: number
  today?: Mission | null
  levels?: Said[]
  calendar?: Day[]
  streak?: number
}

/** A mission: its game and rules, the hands from the player's on, whether this player has won it, its level from 1 on (0: none) and its name. */
export interface Mission {
  game: string
  rules: string
  number: number
  mine: string[]
  theirs: string[]
  solved?: boolean
  third?: string[]
  level?: number
  name?: Said
}

/** What people read, in both languages. */
export interface Said {
  en: string
  zh: string
}

/** The mission of a day, and whether you have won it, at all and on that day. */
export interface Day {
  date: string
  number: number
  solved?: boolean
  on_time?: boolean
}

/** Everything about a table but the cards. `you` is your seat, `next` the one you will have from the next game on; `owner` is the seat of who may arrange and start it. `game` counts the games played at this table, 0 before the first; `deal` is how the cards of this one come about. While they are being cut the table is `playing`, but there is no `update` yet. At a `fair` table there is no `deal`: its players mix and open the cards among themselves. A `quick` one begins by itself when every seat is taken. */
export interface Room {
  type: "room"
  id?: number | null
  v?: 3
  table: string
  code: string
  title: string
  game_name: string
  rules: string
  private: boolean
  pace: Pace
  status: "over" | "playing" | "waiting"
  seats: Seat[]
  you?: number | null
  next?: number | null
  owner?: number | null
  watchers?: number
  game?: number
  deal?: Deal | null
  fair?: Fair | null
  record?: string
  rematch?: number[]
  quick?: boolean
}

/** How the cards of game `number` at a table come about; see docs/server.md, fair deals. `record` is the id that its record will have, `rules` what it is played by, `promise` a hash of the server's shuffle. In the phase `seal` the seats in `awaited` are asked for a `seal`, in `cut` for the `cut` behind it. `seals` are told from then on and `cuts` when the cards have been `dealt`, by seats, empty for who gives none; `dealt` is the SHA-256 of the `start` that follows. `shuffle` and `start` are `shown` when the game is over or given up. */
export interface Deal {
  record: string
  number: number
  rules: string
  promise: string
  phase: "cut" | "dealt" | "seal" | "shown"
  awaited?: number[]
  seals?: string[]
  cuts?: string[]
  dealt?: string
  shuffle?: string
  start?: string
}

/** A table at which nobody deals, the server least of all: see docs/peers.md, kept by a server. `number` is the table's own, to which everything is bound that its players sign; `cards` are by seats what each of them has signed when sitting down, empty for a free seat. `problem` is why the game has ended without a result. */
export interface Fair {
  number: string
  cards: string[]
  problem?: Said | null
}

/** What you may know after a move. `view` is the View of your seat, but its `history` has only the events from number `since` on, a page at most; `told` says them in words, one each. What happened before that and you do not know is asked for by `history`. `prompt` is one sentence: whose turn it is and, if it is yours, what is legal. `labels` says in words what each action in `view.legal` does, where that list is short. `made` says what the hands you see make with the board (Hold'em); one with an `event` is of a hand that was shown at that event. */
export interface Update {
  type: "update"
  id?: number | null
  v?: 3
  table: string
  game: number
  turn: number
  since: number
  view: View
  told?: Report[]
  prompt: Said
  labels?: Said[]
  clock?: Clock | null
  result?: Summary | null
  made?: Shown[]
}

/** What happened, in words: a sentence (`Mei plays a pair of J.`), what stands beside the player (`pair of J`), and for the end of a deal how it came out. */
export interface Report {
  said: Said
  short?: Said
  summary?: Summary | null
}

/** How a deal or a game came out: who won, and how the score is made up, line by line. */
export interface Summary {
  verdict: Said
  items?: Item[]
}

/** One line of a summary: what it is about, what that amounts to, a note to it, and the cards that show it. `seat` is the seat that the line is about, -1 if it is about none. */
export interface Item {
  label: Said
  value?: Said
  note?: Said
  cards?: Shown[]
  seat?: number
}

/** Cards that can be seen: whose they are (-1: nobody's), what they make, and at which event of the history they were shown (-1: they lie there now). */
export interface Shown {
  seat?: number
  cards?: string[]
  name?: Said
  event?: number
}

/** Milliseconds left to the seat to move when this was sent: of its move, then of its bank. -1 means no limit. */
export interface Clock {
  seat: number
  move: number
  bank?: number
}

/** A page of the history of a game, as you may see it: the events from number `since` on, and each in words. */
export interface Past {
  type: "past"
  id?: number | null
  v?: 3
  table: string
  game: number
  since: number
  events: Event[]
  told?: Report[]
}

/** For who sits at a fair table, from the others there or from what was kept: one or several things, in base64. */
export interface Carried {
  type: "carried"
  id?: number | null
  v?: 3
  table: string
  data: string[]
}

/** What a text would do: the canonical action and its name, or why it cannot be played. `cards` are the cards of the hand that it plays. */
export interface Considered {
  type: "considered"
  id?: number | null
  v?: 3
  table: string
  turn: number
  action?: string
  label?: Said | null
  cards?: string[]
  code?: string
  refusal?: Said | null
}

/** What is best and why. `warning` says what the action that was asked about gives away (`cost`, in `unit`), if that is much; `best` is missing where nothing can be judged. */
export interface Advised {
  type: "advised"
  id?: number | null
  v?: 3
  table: string
  turn: number
  reason: Said
  best?: Choice | null
  unit?: "blinds" | "chance" | "levels" | "points"
  warning?: Said | null
  cost?: number
}

/** A move that could be made: what it is called, the cards it plays, and what it was worth (see `worth.Worth`). */
export interface Choice {
  move: string
  said: Said
  cards: string[]
  value: number
  error?: number
  behind?: number
  doubt?: number
}

/** Your move has been made, and will not be lost. */
export interface Moved {
  type: "moved"
  id?: number | null
  v?: 3
  table: string
  game: number
  turn: number
  action: string
}

/** What you asked for has been done. */
export interface Done {
  type: "done"
  id?: number | null
  v?: 3
}

/** Somebody says something. `seat` is -1 for a watcher. */
export interface Chat {
  type: "chat"
  id?: number | null
  v?: 3
  table: string
  seat: number
  name: string
  text: string
  at: string
}

/** Somebody says one of the phrases: `said` in both languages. It is not kept. `seat` is -1 for a watcher. */
export interface Emoted {
  type: "emoted"
  id?: number | null
  v?: 3
  table: string
  seat: number
  name: string
  phrase: string
  said: Said
}

/** What was said lately at the table you have come to, oldest first. It replaces what you have of its chat. */
export interface Talk {
  type: "talk"
  id?: number | null
  v?: 3
  table: string
  lines: Line[]
}

/** A line of chat. `seat` is -1 for a watcher. */
export interface Line {
  seat: number
  name: string
  text: string
  at: string
}

/** What you asked for cannot be done. Nothing has changed. `until` is when it will be possible again, if that is known. */
export interface Refused {
  type: "refused"
  id?: number | null
  v?: 3
  code: string
  message: Said
  until?: string
}

/** You are no longer at this table: you left, it ended, you came in from elsewhere, its owner has removed you, or the host of the server has closed it. */
export interface Gone {
  type: "gone"
  id?: number | null
  v?: 3
  table: string
  reason: "closed" | "elsewhere" | "ended" | "left" | "removed"
}

/** The host of the server says this to everybody. */
export interface Notice {
  type: "notice"
  id?: number | null
  v?: 3
  text: string
}

/** The server is about to stop; your tables are safe. Come back after so many seconds. */
export interface Closing {
  type: "closing"
  id?: number | null
  v?: 3
  seconds: number
}

/** Here I am. `time` is the server's clock in milliseconds. */
export interface Pong {
  type: "pong"
  id?: number | null
  v?: 3
  time: number
}

/** A recorded game for the viewer: GET /api/records/ID/replay?eyes=all (or public, or a seat), POST /api/replay. */
export interface Replay {
  game: string
  rules: string
  names: string[]
  eyes: string
  events: Event[]
  told: Report[]
  frames: Frame[]
  result?: Summary | null
}

/** One moment of a replay: after `action` of `seat` (none at the start), when `known` events had happened. `view` is what the chosen eyes saw, its history left out; `hands` are all hands, if all eyes were asked for. `label` is what the action is called, where nothing is told of it: one card of several, or silence while cards are dealt. */
export interface Frame {
  known: number
  view: View
  seat?: number | null
  action?: string
  hands?: string[][]
  label?: Said | null
}

/** All games: GET /api/games. `phrases` are what `emote` can say. */
export interface Catalogue {
  version: string
  games: GameInfo[]
  phrases?: Record<string, Said>
}

/** A game that can be played here. `levels` says of those of its `bots` that are levels how they play, `lesson` whether there is one at /api/lessons/GAME. */
export interface GameInfo {
  name: string
  title: Said
  about: Said
  least: number
  most: number
  presets: Preset[]
  flags: Flag[]
  bots: string[]
  face: Face
  missions?: number
  levels?: Record<string, Said>
  lesson?: boolean
}

/** Rules with a name. `values` has the text of every flag; `bot` is who plays against you if you do not choose, `bots` are all who can play by these rules. */
export interface Preset {
  name: string
  note: Said
  seats: number
  values: Record<string, string>
  bot: string
  bots: string[]
}

/** A house rule: what kind of value it takes, and what it means. `words` are its values as people read them, `group` is what the rule is about. */
export interface Flag {
  name: string
  kind: "bool" | "choice" | "int" | "text"
  help: Said
  choices?: string[]
  optional?: boolean
  words?: Record<string, Said>
  group?: Said | null
}

/** How a table looks: its zones in the order of the eye, the colour of the felt, the three cards on its tile, whether the turn goes to the right, how a hand is sorted at first (by suits or by ranks, which go from low to high), and keys that play a move (`{"p": "pass"}`). */
export interface Face {
  zones?: Zone[]
  felt?: "indigo" | "jade" | "moss" | "plum" | "slate" | "terracotta"
  art?: [string, string, string]
  to_the_right?: boolean
  sort?: "rank" | "suit"
  ranks?: string
  keys?: Record<string, string>
}

/** A place on the table, and the field of the view that it shows. - `hand`: the reader's own cards; - `row`: cards in the middle, side by side; `rows`: the same, a row for each suit; - `pile`: one card on top of others, or a number of cards face down; - `trick`: the cards that lie before each seat: one card or several for each; - `count`: how many cards each seat holds; - `badge`: a word beside one seat or several: the field is a seat, or true or false for each; - `counter`: a number or a word, of the table or for each seat. */
export interface Zone {
  kind: "badge" | "count" | "counter" | "hand" | "pile" | "row" | "rows" | "trick"
  field: string
  title?: Said | null
}

/** How far a finished game is looked at: POST /api/records/ID/analysis?seat=0 begins it, GET tells how far it is. `waiting` for so many others (`ahead`), `working` at decision `done` of `total`, or `ready`. */
export interface Looked {
  status: "none" | "ready" | "waiting" | "working"
  ahead?: number
  done?: number
  total?: number
  analysis?: Analysis | null
}

/** A game looked at, with the eyes of some of its `seats`. */
export interface Analysis {
  game: string
  rules: string
  names: string[]
  seats: number[]
  decisions: Decision[]
}

/** One decision: before which action of the record (`at`), by whom, in which deal, and how it was judged. `choices` are the best moves first, the one that was played among them at `played`. `cost` is how much less it was worth than the best; 0 where the difference may be chance. `worlds` is 0 where all is proven. */
export interface Decision {
  at: number
  seat: number
  deal: number
  unit: "blinds" | "chance" | "levels" | "points"
  played: number
  choices: Choice[]
  cost?: number
  worlds?: number
}

/** A lesson, played by the engine beforehand: GET /api/lessons/GAME. */
export interface LessonPlan {
  game: string
  scenes: LessonScene[]
}

/** A position of a lesson and its steps. */
export interface LessonScene {
  rules: string
  seats: Seat[]
  start: Update
  steps: LessonStep[]
}

/** One idea of a lesson: what is said, the move that is asked for (empty: one reads on), what is said to any other legal one, everything legal, and the updates that follow the move. */
export interface LessonStep {
  said: Said
  move?: string
  otherwise?: Said
  options?: Option[]
  then?: Update[]
}

/** A legal move in a lesson: its text, what it is called, and the cards of the hand that it plays. */
export interface Option {
  action: string
  label: Said
  cards?: string[]
}

/** How far somebody has come with a mission: POST /api/missions/GAME/NUMBER. `moves` are their own, `computer` is who plays the other hands, `solution` asks for the way to win from here. */
export interface Attempt {
  moves?: string[]
  computer?: "seed" | "solver"
  solution?: boolean
}

/** A mission after some moves: `now` is how it stands, `updates` what came of every move, one after the other. `wins` says whether it can still be won, if that was found out, and `lost_by` which of the moves, counted from 0, threw it away. `options` is everything legal, `line` the moves that win, in words, if they were asked for. `solved` says that it was won. */
export interface Study {
  mission: Mission
  levels: Said[]
  seats: Seat[]
  now: Update
  updates?: Update[]
  options?: Option[]
  wins?: boolean | null
  lost_by?: number | null
  line?: Said[]
  best?: string
  solved?: boolean
}

/** A game of Crazy Eights as one seat (None: a spectator) sees it. */
export interface EightsView {
  game: string
  rules: string
  seats: number
  seat: number | null
  to_move: number
  history?: (EightsDealt | EightsPlayed | EightsDrew | EightsTook | EightsPassed | EightsVoted | EightsRefilled | EightsResult)[]
  legal?: string[]
  payoffs?: number[]
  hand?: string[]
  counts: number[]
  top: string
  suit: string
  pile: string[]
  stock: number
  direction: number
  pending: number
  drawn: number
  phase: string
  turn: number
  dealer: number
  round: number
  turns: number
  passes: number
  places: number[]
  scores?: number[]
  target?: number | null
  votes?: string[]
  buried?: string[]
  hands?: string[][]
}

/** A round begins, or the history does in the midst of one: `cards` are the discards, of a new round the one card turned up, and `suit` the suit in play. `buried` are eights that were turned first and put back into the stock. */
export interface EightsDealt {
  type: "deal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  round: number
  dealer: number
  suit: string
  stock: number
  pending?: number
  drawn?: number
  buried?: string[]
}

/** A card was played, an eight with the suit that it `named`. */
export interface EightsPlayed {
  type: "play"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  named?: string
}

/** Somebody drew a card; who drew sees it in `cards`. */
export interface EightsDrew {
  type: "draw"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** Somebody took `count` cards after twos; who took them sees them in `cards`. */
export interface EightsTook {
  type: "take"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  count: number
}

/** Somebody neither played nor drew. */
export interface EightsPassed {
  type: "pass"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** Somebody voted on playing `on` after a seat went out. */
export interface EightsVoted {
  type: "vote"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  on: boolean
}

/** The discards were shuffled into a new stock of so many cards. */
export interface EightsRefilled {
  type: "refill"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  stock: number
}

/** A round is over: by what, who came where, the hands that were left and the `points` in them. Where points count, `scores` is what each seat got for the round and `totals` what it has then. */
export interface EightsResult {
  type: "result"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  ending: "blocked" | "out" | "turns" | "vote"
  places: number[]
  points: number[]
  totals?: number[]
}

/** A seat's view. Cards are texts such as `7h`, `BJ`; combinations are rank texts such as `33344456`. `hands` is empty while hands are hidden. `played` are the cards each seat has played in this deal, `plays` how many combinations that were. `bids` is what was said in its auction. `table` is the combination to beat, empty for the leader. */
export interface DouDizhuView {
  game: string
  rules: string
  seats: number
  seat: number | null
  to_move: number
  history?: (DouDizhuDealt | DouDizhuCalled | DouDizhuLandlord | DouDizhuPlayed | DouDizhuPassed | DouDizhuResult)[]
  legal?: string[]
  payoffs?: number[]
  hand?: string[]
  phase: string
  counts: number[]
  hands?: string[][]
  played: string[][]
  plays: number[]
  bids?: DouDizhuCalled[]
  first_bidder?: number
  marker?: string
  marker_holder?: number | null
  bottom?: string[]
  landlord?: number | null
  table?: string
  table_seat?: number | null
  passes?: number
  bid?: number
  robs?: number
  bombs?: number
  multiplier?: number
  scores: number[]
  deal?: number
  deals?: number
  redeals?: number
}

/** New cards; `cards` is the marker, if there is one. `first` speaks first, or is landlord where nobody speaks; `again` if nobody wanted to be landlord. */
export interface DouDizhuDealt {
  type: "deal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  first: number
  again?: boolean
}

/** Somebody spoke in the auction; `points` of a bid. */
export interface DouDizhuCalled {
  type: "call"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  call: "bid" | "call" | "pass" | "rob"
  points?: number
}

/** Somebody became `landlord` for `bid` and took the bottom cards. */
export interface DouDizhuLandlord {
  type: "landlord"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  landlord: number
  bid: number
}

/** A combination: `play` as it is written (`33344456`), and its category (`bomb`, `rocket`, `trio_solo` ...). */
export interface DouDizhuPlayed {
  type: "play"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  play: string
  category: string
}

/** Somebody did not beat what lay there. */
export interface DouDizhuPassed {
  type: "pass"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** A deal is over: who got rid of all cards, the stake and all that made it, the hands that were left, what everybody won by it, and in a match of several deals the `totals` since its beginning. The bid times `multiplier` is the `stake`; `factor` is what the multiplier would be without a cap. `bombed` are the bombs as they were played; those of a position that was set up are counted in `bombs` alone. A mission has no landlord and no stake. */
export interface DouDizhuResult {
  type: "result"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  winner: number
  landlord?: number | null
  bid?: number
  robs?: number
  bombs?: number
  bombed?: DouDizhuPlayed[]
  spring?: boolean
  factor?: number
  multiplier?: number
  stake?: number
  totals?: number[]
}

/** A match of Hold'em as one seat (None: a spectator) sees it. `stacks` are the chips behind, `bets` those in front on this street, `paid` what each seat has put into the hand, and `pot` all of it. `pots` are the pots of the streets before this one. `to_call`, `min_raise` and `max_raise` (totals, 0 for none) and `reach`, all it could put in front, are for the seat to move; `closed` says why it may not raise. `live` seats have not folded, `playing` ones are still in the match. `hands` are the hands that lie open, an empty one for each other seat. */
export interface HoldemView {
  game: string
  rules: string
  seats: number
  seat: number | null
  to_move: number
  history?: (HoldemDealt | HoldemActed | HoldemAnswered | HoldemStreet | HoldemShowdown | HoldemReturned | HoldemResult | HoldemOut | HoldemOver)[]
  legal?: string[]
  payoffs?: number[]
  hand?: string[]
  phase: string
  number: number
  board?: string[]
  hands?: string[][]
  stacks: number[]
  bets: number[]
  paid: number[]
  pot: number
  pots?: Pot[]
  dead?: number
  blinds: [number, number, number]
  button: number
  small_seat: number
  big_seat: number
  live: number[]
  playing: number[]
  acted?: number[]
  waiting?: number[]
  seen: number[]
  price: number
  full: number
  base?: number
  raises?: number
  capped?: boolean
  aggressor?: number | null
  to_call?: number
  min_raise?: number
  max_raise?: number
  reach?: number
  closed?: string
  began: number[]
  invested: number[]
  rebought?: number[]
  places: number[]
  street: string
}

/** A hand begins: its `number`, who has the button and the blinds, and how high these are (small, big, ante). `stacks` are the chips before anything was posted, `posts` what each seat has in front by a blind, a straddle or a late post, `antes` what it paid beside that, where there is an ante. `hands` are all of them where they lie open. */
export interface HoldemDealt {
  type: "deal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
  button: number
  small: number
  big: number
  blinds: [number, number, number]
  stacks: number[]
  posts: number[]
  antes?: number[]
}

/** Somebody bets or does not. `paid` are the chips it cost, `to` is what then lies in front of the player. In the lab a raise may be to more than its player could pay. */
export interface HoldemActed {
  type: "act"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  act: "bet" | "call" | "check" | "fold" | "raise"
  paid?: number
  to?: number
  all_in?: boolean
}

/** Somebody shows or mucks his hand, buys in again for so many chips or leaves, plays on or ends the game. */
export interface HoldemAnswered {
  type: "answer"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  answer: "continue" | "end" | "leave" | "muck" | "rebuy" | "show"
  chips?: number
}

/** New cards of the board; `before` are those that lay there already. Where hands lie open, `hands` are those still in play. */
export interface HoldemStreet {
  type: "street"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  street: "flop" | "river" | "turn"
  before?: string[]
}

/** `hands` lie open from now on, an empty one for each other seat. */
export interface HoldemShowdown {
  type: "showdown"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** `player` takes back the chips that nobody called. */
export interface HoldemReturned {
  type: "returned"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  player: number
  chips: number
}

/** A hand is over. `cards` is the board, `hands` are those that were shown, `scores` what everybody gained or lost. `won` is what each seat took out of the pots, and `stacks` are the chips after it. */
export interface HoldemResult {
  type: "result"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
  pots: PotWon[]
  won: number[]
  stacks: number[]
}

export type PotWon =
  | [number, number[], number[], number[]]

/** Who has lost everything, and their places in the match. */
export interface HoldemOut {
  type: "out"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  players: number[]
  places: number[]
}

/** The match is over: the place and the chips of each seat. */
export interface HoldemOver {
  type: "over"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  places: number[]
  stacks: number[]
}

export type Pot =
  | [number, number[]]

/** A game of Pinochle as one seat (None: a spectator) sees it. Teams are seats 0 and 2, and seats 1 and 3. `estimates` are the meld points of the own hand if C, D, H or S were trumps, until trumps are named. `shown` are the cards that lie there for the melds, `bids` what the teams bid automatically. `made` is what the contract team has so far towards its `goal`, with its melds if they count for it, and `lacking` what it still needs. `trick` is the current trick from the leader on, `laid` the same by seat, and `trick_points` what its cards count. */
export interface PinochleView {
  game: string
  rules: string
  seats: number
  seat: number | null
  to_move: number
  history?: (PinochleDealt | PinochleCalled | PinochleContracted | PinochleNamed | PinochleChosen | PinochleGave | PinochleMelded | PinochleMisdealt | PinochleDealsAgain | PinochleDecided | PinochlePlayed | PinochleTrickTaken | PinochleResult)[]
  legal?: string[]
  payoffs?: number[]
  hand?: string[]
  phase: string
  deal: number
  dealer: number
  counts: number[]
  hands?: string[][]
  passed?: number[]
  bid?: number
  bidder?: number | null
  least_bid?: number
  trump?: string
  given?: string[]
  received?: string[]
  given_counts?: number[]
  melds?: Meld[][]
  meld_points?: number[]
  shown?: string[][]
  values?: number[]
  estimates?: number[]
  bids?: number[]
  goal?: number | null
  made?: number
  lacking?: "" | "counter" | "points" | "trick"
  leader?: number | null
  trick?: string[]
  laid?: string[]
  winning?: string
  trick_points?: number
  last_trick?: string[]
  last_leader?: number | null
  gone?: string[]
  won?: number[]
  points?: number[]
  counters?: number[]
  scores: number[]
  target: number
}

/** A deal begins: its `number`, who dealt, trumps where the last card makes them, and the score so far. */
export interface PinochleDealt {
  type: "deal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
  dealer: number
  trump?: string
  totals: [number, number]
}

/** Somebody spoke in the auction: a bid, 0 for a pass. */
export interface PinochleCalled {
  type: "call"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  bid?: number
}

/** The contract: who holds it, and the bid; with automatic bidding that of the team. */
export interface PinochleContracted {
  type: "contract"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  bidder: number
  bid: number
}

/** The bidder named trumps: C, D, H or S. */
export interface PinochleNamed {
  type: "trump"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  trump: string
}

/** A card was laid aside for the partner, and more are to follow; only who gives it sees it. */
export interface PinochleChosen {
  type: "choice"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** The last of `number` cards for the partner, who takes them; `cards` are all of them for who gave them. */
export interface PinochleGave {
  type: "give"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
}

/** All melds are shown: by seat what they are, what they are worth, and the cards that lie there to show them. `values` are the hand values, with automatic bidding. */
export interface PinochleMelded {
  type: "melds"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  trump: string
  melds: Meld[][]
  points: number[]
  shown: string[][]
  values?: number[]
}

/** A meld that was shown. */
export interface Meld {
  name: string
  cards: string[]
  points: number
}

/** Both teams bid the same. */
export interface PinochleMisdealt {
  type: "misdeal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  bid: number
}

/** The dealer says that he deals again after a misdeal. */
export interface PinochleDealsAgain {
  type: "redeal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** The bidder, who has seen all melds, plays or gives up the deal. */
export interface PinochleDecided {
  type: "decide"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  concedes: boolean
}

/** A card was played. */
export interface PinochlePlayed {
  type: "play"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** A trick is over: its `cards` from the leader on, who took it by which card, and what it counts. `bonus` is what the last trick counts besides. */
export interface PinochleTrickTaken {
  type: "trick"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  leader: number
  winner: number
  card: string
  points: number
  bonus?: number
}

/** A deal is over: the contract and what became of it, what both teams made and scored, and the score after it. `saved` tells which team may count its melds. `winner` is the team that has won the game by this deal. */
export interface PinochleResult {
  type: "result"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  ending: "conceded" | "made" | "no_marriage" | "set"
  bidder: number
  bid: number
  goal: number
  melds: [number, number]
  points: [number, number]
  saved: [boolean, boolean]
  changes: [number, number]
  totals: [number, number]
  winner?: number | null
}

/** A seat's view. Cards are texts such as `10H`, `JokerC`. `chosen` are the cards picked so far of a choice that is not complete; those to be buried or swapped (and `given`, `kitty`) are seen by the declarer only; while he buries, `given` are the cards that he has picked up. `plays` are the cards of the current trick by seat, `played` all cards that were played in this hand, `known` what everybody knows each seat to hold (the declarer: hold or have buried), `voids` the suits each seat has run out of. `allies` are the seats known to be on the declarer's side, `captured` the points taken by each seat, `trick_points` those in the trick, `points` what counts against the declarers. While cards are dealt, only who is asked to declare sees it, and why (`round`: everybody who can is asked, not only who got the last card); to the others `to_move` is SOMEBODY, whoever that is. */
export interface TractorView {
  game: string
  rules: string
  seats: number
  seat: number | null
  to_move: number
  history?: (TractorDealt | TractorDeclared | TractorFlipped | TractorTrumps | TractorChosen | TractorBuried | TractorGiven | TractorTaken | TractorKept | TractorNamed | TractorCalled | TractorPlayed | TractorBeaten | TractorJoined | TractorTrick | TractorResult | TractorAnswered)[]
  legal?: string[]
  payoffs?: number[]
  hand?: string[]
  phase: string
  number?: number
  counts: number[]
  trump?: string
  rank?: string
  levels: string[]
  declarer?: number | null
  dealt_first?: number
  bidder?: number | null
  first_bidder?: number | null
  bid?: string[]
  round?: boolean
  closing?: boolean
  dealt?: number
  receiver?: number
  flipped?: string[]
  kitty?: string[]
  kitty_size?: number
  chosen?: string[]
  picked?: number
  given?: string[]
  need?: number
  calls?: [string, number][]
  allies?: number[]
  leader?: number | null
  plays?: string[][]
  winning?: number | null
  trick_points?: number
  captured?: number[]
  fails?: number[]
  points?: number
  played?: string[]
  known?: string[][]
  voids?: string[]
  scores: number[]
}

/** New cards for hand `number`; its declarer, where that is settled already. `again` if nobody had declared. */
export interface TractorDealt {
  type: "deal"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
  declarer?: number | null
  again?: boolean
}

/** Somebody showed `cards` to make this suit trumps, or none (`NT`). */
export interface TractorDeclared {
  type: "declare"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  trump: string
}

/** Nobody declared: these cards of the kitty were turned up, and the last or the highest of them gave the suit. */
export interface TractorFlipped {
  type: "flip"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** Trumps are settled, and the `declarer` has picked up the kitty. */
export interface TractorTrumps {
  type: "trumps"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  declarer: number
  trump: string
  rank: string
}

/** A card of a choice that goes on; `copy` of a friend's card. */
export interface TractorChosen {
  type: "choice"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  what: "bury" | "for" | "friend" | "play" | "swap"
  copy?: number
}

/** The declarer laid so many cards aside. */
export interface TractorBuried {
  type: "bury"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  last?: string
  size: number
}

/** The declarer put so many cards into the kitty, to take as many from it. */
export interface TractorGiven {
  type: "swap"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  last?: string
  size: number
}

/** The declarer took so many cards from the kitty for those he gave. */
export interface TractorTaken {
  type: "take"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  last?: string
  size: number
}

/** The declarer exchanged nothing. */
export interface TractorKept {
  type: "keep"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
}

/** The declarer named the trump suit. */
export interface TractorNamed {
  type: "name"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  trump: string
}

/** The declarer called his friends: cards, and which copy of each. */
export interface TractorCalled {
  type: "friends"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  calls: [string, number][]
}

/** Cards led or followed with, and what several are: a pair, a tractor, a throw, or just cards to follow. */
export interface TractorPlayed {
  type: "play"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  last?: string
  shape?: "" | "cards" | "pair" | "throw" | "tractor"
}

/** The throw of `cards` failed: only the part that is `led` stays on the table. */
export interface TractorBeaten {
  type: "throw"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  leader: number
  led: string[]
}

/** Who played a called card (`cards`, and which `copy` of it) is a `friend` of the declarer from now on. */
export interface TractorJoined {
  type: "friend"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  friend: number
  copy: number
}

/** A trick is over: what each seat played, who takes it for how many points, and what each has captured by now. */
export interface TractorTrick {
  type: "trick"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  leader: number
  winner: number
  points: number
  plays: string[][]
  captured: number[]
}

/** A hand is over; `cards` are the kitty. The opponents' `points` are those of their `tricks`, the `penalty` for failed throws, and the `kitty`: its `buried` points times `factor`, which is 0 where it does not count or is `saved` (the declarers won the last trick). They take over with `needed` points, and rise a level for each `step` more. The winners rise `gain` levels, `bonus` of them because the declarer won without a friend. `allies` is the declarer's side. `levels` and `totals` are those after this hand, `champions` who has won the match by it. */
export interface TractorResult {
  type: "result"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  number: number
  declarer: number
  allies: number[]
  points: number
  tricks: number
  penalty?: number
  kitty?: number
  buried?: number
  factor?: number
  saved?: boolean
  needed: number
  step: number
  declarers_win: boolean
  gain: number
  bonus?: number
  levels: string[]
  totals: number[]
  champions?: number[]
}

/** Whether another hand is to be played. */
export interface TractorAnswered {
  type: "answer"
  seat: number
  cards?: string[]
  hands?: string[][]
  scores?: number[]
  on: boolean
}

export type Request =
  | Hello
  | Rename
  | Link
  | Claim
  | Renew
  | Lobby
  | Recent
  | Missions
  | Create
  | Quick
  | Join
  | Leave
  | Sit
  | Arrange
  | Remove
  | Start
  | Seal
  | Cut
  | Rematch
  | Move
  | Consider
  | Hint
  | Advise
  | Undo
  | History
  | Carry
  | Return
  | Say
  | Emote
  | Ping

export type Answer =
  | Welcome
  | LinkCode
  | Tables
  | Changed
  | Games
  | MissionList
  | Room
  | Update
  | Past
  | Carried
  | Considered
  | Advised
  | Moved
  | Done
  | Chat
  | Emoted
  | Talk
  | Refused
  | Gone
  | Notice
  | Closing
  | Pong

export type View =
  | EightsView
  | DouDizhuView
  | HoldemView
  | PinochleView
  | TractorView

export type Event =
  | EightsDealt
  | EightsPlayed
  | EightsDrew
  | EightsTook
  | EightsPassed
  | EightsVoted
  | EightsRefilled
  | EightsResult
  | DouDizhuDealt
  | DouDizhuCalled
  | DouDizhuLandlord
  | DouDizhuPlayed
  | DouDizhuPassed
  | DouDizhuResult
  | HoldemDealt
  | HoldemActed
  | HoldemAnswered
  | HoldemStreet
  | HoldemShowdown
  | HoldemReturned
  | HoldemResult
  | HoldemOut
  | HoldemOver
  | PinochleDealt
  | PinochleCalled
  | PinochleContracted
  | PinochleNamed
  | PinochleChosen
  | PinochleGave
  | PinochleMelded
  | PinochleMisdealt
  | PinochleDealsAgain
  | PinochleDecided
  | PinochlePlayed
  | PinochleTrickTaken
  | PinochleResult
  | TractorDealt
  | TractorDeclared
  | TractorFlipped
  | TractorTrumps
  | TractorChosen
  | TractorBuried
  | TractorGiven
  | TractorTaken
  | TractorKept
  | TractorNamed
  | TractorCalled
  | TractorPlayed
  | TractorBeaten
  | TractorJoined
  | TractorTrick
  | TractorResult
  | TractorAnswered
