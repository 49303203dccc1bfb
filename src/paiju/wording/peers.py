"""What players read about tables among peers: finding them, reaching them, sitting down, in English and Chinese."""

from __future__ import annotations

from ..language import Said, Sentence

# Addresses and invitations.
BAD_ADDRESS = Sentence(
    '"{text}" is no address: give one such as 192.168.1.5:27530, or a whole invitation.',
    "“{text}”不是地址：请输入 192.168.1.5:27530 这样的地址，或完整的邀请。",
)
PORT_IN_USE = Sentence(
    "Nothing can listen on port {port} here: {problem}. Give another port.",
    "无法在 {port} 端口监听：{problem}。请换一个端口。",
)
NO_INVITATION = Sentence(
    "This is no invitation: one begins with paiju: and is copied whole.",
    "这不是邀请：邀请以 paiju: 开头，要完整复制。",
)
CUT_INVITATION = Sentence(
    "A part of this invitation is missing, or a letter is wrong: copy the whole line again.",
    "邀请缺了一部分或有错字：请重新复制整行。",
)
NEW_INVITATION = Sentence(
    "This invitation is from a newer Paiju: update yours to use it.", "这个邀请来自更新的版本：请更新牌局。"
)
NO_QR = Sentence(
    'A QR code needs the package segno: pip install "paiju[peer]".',
    '显示二维码需要 segno：pip install "paiju[peer]"。',
)
SMALL_TERMINAL = Sentence(
    "The QR code needs {columns} x {rows} characters, and the terminal has {width} x {height}: make it larger, or copy "
    "the invitation.",
    "二维码需要 {columns} x {rows} 个字符，终端只有 {width} x {height}：请放大窗口，或复制邀请。",
)
BAD_RELAY = Sentence(
    '"{text}" is no address of a relay: give one such as https://cards.example.org.',
    "“{text}”不是中继地址：请输入 https://cards.example.org 这样的地址。",
)

# Finding tables in the network.
NO_NETWORK = Sentence(
    'Playing with peers needs the packages zeroconf and ifaddr: pip install "paiju[peer]".',
    '联机对战需要 zeroconf 和 ifaddr：pip install "paiju[peer]"。',
)
NO_MDNS = Sentence(
    "Tables in the network cannot be looked for here ({problem}): type the address of the host instead.",
    "无法在本机搜索网络中的牌桌（{problem}）：请直接输入房主的地址。",
)
NO_ANNOUNCING = Sentence(
    "The table cannot be announced in the network ({problem}): tell the others the address {address}.",
    "无法在网络中公布牌桌（{problem}）：请把地址 {address} 告诉其他人。",
)

# Why somebody does not get in, or comes no further. The names of the facts are part of the protocol.
REFUSALS = {
    "BEGUN": Sentence("This table has begun without you.", "这张牌桌已经开局，没有你的座位。"),
    "BUSY": Sentence("The host has no time just now: try again in a moment.", "房主现在忙不过来：请稍后再试。"),
    "CLOSED": Sentence("This table has closed.", "牌桌已关闭。"),
    "ELSEWHERE": Sentence("You came to this table from elsewhere: play there.", "你在别处进了这张牌桌：请在那里打。"),
    "FULL": Sentence("Every seat of this table is taken.", "这张牌桌座位已满。"),
    "GONE": Sentence(
        "You were away for too long: the table has gone on without you.", "你离开太久了：牌桌已继续进行。"
    ),
    "MOVED": Sentence("This table has another host now: ask for a new invitation.", "这张牌桌换了房主：请要新的邀请。"),
    "NAME_TAKEN": Sentence(
        "Somebody at this table is called {name} already: take another name.", "这张桌上已有人叫{name}：请换个名字。"
    ),
    "NO_NAME": Sentence("Everybody at a table needs a name.", "上桌需要名字。"),
    "LONG_NAME": Sentence("A name has at most {most} letters.", "名字最多 {most} 个字。"),
    "BAD_NAME": Sentence(
        "A name is made of letters, digits, signs and spaces that can be seen.",
        "名字只能用看得见的文字、数字、符号和空格。",
    ),
    "NOT_HOST": Sentence("Only the host can do that.", "只有房主可以这样做。"),
    "NOT_INVITED": Sentence("This table is private: ask the host for an invitation.", "这是私人牌桌：请向房主要邀请。"),
    "NOT_REACHED": Sentence(
        "Nobody answers at {address}. Is the table still open, and does a firewall let you through?",
        "{address} 没有回应。牌桌还开着吗？防火墙放行吗？",
    ),
    "NO_RELAY": Sentence("The relay {relay} cannot be used: {problem}.", "无法使用中继 {relay}：{problem}。"),
    "NO_TABLE_THERE": Sentence("What answers at {address} is no table of Paiju.", "{address} 上的不是牌局的牌桌。"),
    "OTHER_GAME": Sentence(
        "This table plays {game}, which is not installed here in the same version.",
        "这张牌桌玩的是 {game}，本机没有安装相同的版本。",
    ),
    "OTHER_TABLE": Sentence(
        "Another table is played at that address now: ask for a new invitation.",
        "那个地址现在是另一张牌桌：请要新的邀请。",
    ),
    "OTHER_VERSION": Sentence(
        "The host plays version {theirs} of fair tables and you version {ours}: update the older one.",
        "房主的公平牌桌版本是 {theirs}，你的是 {ours}：请更新较旧的一方。",
    ),
    "STOOD_IN": Sentence(
        "You were away for too long: a bot plays your cards now, and the table goes on without you.",
        "你离开太久了：电脑已接替你出牌，牌桌继续进行。",
    ),
    "TOO_FEW_PEOPLE": Sentence(
        "That a bot plays on for who leaves needs three people here: wait for more, or host a table without it.",
        "离开者由电脑接替须至少有三个真人：请等人到齐，或另开一张不接替的牌桌。",
    ),
    "REFUSED": Sentence("The host has refused.", "房主拒绝了。"),
    "SILENCE": Sentence("There is nothing to read in that.", "内容为空。"),
    "TOO_FEW": Sentence("A table needs at least two who play.", "一张牌桌至少要两人。"),
    "TOO_LONG": Sentence("That is too long: at most {most} letters.", "太长了：最多 {most} 个字。"),
    "WRONG_CERTIFICATE": Sentence(
        "Whoever answers there is not the host of this invitation. Nothing was told to them.",
        "那里应答的不是这个邀请的房主。没有向对方透露任何内容。",
    ),
    "WRONG_IDENTITY": Sentence("Somebody there is not who they say they are.", "那里有人身份不符。"),
    "WRONG_SECRET": Sentence(
        "This invitation does not open the table: ask for a new one.", "这个邀请打不开牌桌：请要新的邀请。"
    ),
    "YOURSELF": Sentence("This is your own table.", "这是你自己的牌桌。"),
}

# What becomes of a relay's callers; the relay says only the code.
RELAYED = {
    "NOBODY_WAITS": Sentence("nobody waits there for this table", "没有人在那里等待这张牌桌"),
    "NOT_TAKEN": Sentence("the host does not take the call", "房主没有接听"),
    "BUSY": Sentence("it has too much to do", "它太忙了"),
    "NONE": Sentence("it does not pass on anything", "它不提供中继"),
    "SILENT": Sentence("it does not answer", "它没有回应"),
}

# At a fair table.
VOID = Sentence(
    "{names} did not come back in time: this hand counts for nothing, and the table ends as it stood before it.",
    "{names}没有及时回来：这一副作废，牌桌以此前的比分结束。",
)
NO_STAND_IN = Sentence(
    "That a bot plays on for who leaves needs at least three seats: two others open the cards together.",
    "离开者由电脑接替至少需要三个座位：要由另外两人一起打开那些牌。",
)
TOO_FEW_LEFT = Sentence(
    "Too few are left to open the cards of those who have gone: this hand counts for nothing, and the table ends.",
    "剩下的人太少，无法打开离开者的牌：这一副作废，牌桌结束。",
)
LEAVING = Sentence("When somebody leaves", "有人离开时")
LEAVING_VOID = Sentence("the hand is void", "这一副作废")
LEAVING_BOT = Sentence("a bot plays on", "由电脑接替")
LEAVING_NOTE = Sentence(
    "For a bot to play on, everybody's key is shared: most of the others, at least two, could look at cards together.",
    "若由电脑接替，每人的密钥要分给其他人保管：其他人中的多数（至少两人）合谋就能看牌。",
)
STANDS_IN_TERMS = Sentence(
    "Agreed here: a bot plays on for who leaves for good, with open cards. For that your key is shared among the "
    "others: most of them, at least two, could look at your cards if they did so together. Who does not want that "
    "leaves now.",
    "本桌约定：有人彻底离开时由电脑明牌接替。为此每人的密钥分给其他人保管，其他人中的多数（至少两人）合谋就能看你的牌。"
    "不同意请现在离开。",
)
STANDS_IN = Sentence(
    "A bot plays on for {name}, whose cards lie open for all.", "电脑接替{name}继续，其手牌向所有人公开。"
)
STANDS_IN_CLOSED = Sentence(
    "{name} is played on: checking where it is free, folding otherwise.", "{name}由电脑接替：能过牌就过牌，否则弃牌。"
)
PLAYED_FOR = Sentence("a bot plays for {names}", "电脑代打：{names}")
OPEN_CARDS = Sentence("{name} (bot): {cards}", "{name}（电脑）：{cards}")
NO_REMATCH = Sentence(
    "Another game needs everybody who sat here: {names} cannot play again.", "再来一局须所有人都在：{names}已经离开。"
)
ONE_GAME = Sentence(
    "A fair table at a server is for one game: open another one.", "服务器上的公平牌桌只打一局：请另开一桌。"
)
NOT_OVER = Sentence("The game is not over yet.", "这一局还没有结束。")
OFFERED_BOT = Said("a bot plays on for who leaves", "离开者由电脑接替")
BROKEN_TABLE = Sentence(
    "The table cannot go on because of a mistake in Paiju ({problem}); please report it.",
    "因 Paiju 的错误（{problem}），牌桌无法继续；请报告。",
)
CAUGHT = Sentence(
    "{name} has cheated. {why} Whoever doubts it checks it: paiju peer verify {place}",
    "{name}作弊。{why} 证据可核对：paiju peer verify {place}",
)
STOPPED_BY = Sentence("The table cannot go on because of {name}. {why}", "因{name}，牌桌无法继续。{why}")
SERVER_CHANGED = Sentence(
    "The server speaks of another table than before: it is not to be trusted, and the game cannot go on.",
    "服务器所说的牌桌与之前不同：它不可信，牌局无法继续。",
)
PLAYED_ELSEWHERE = Sentence("You sit at this table in another window already.", "你已在另一个窗口坐在这张牌桌上。")
NOT_KEPT = Sentence("What was kept of this table cannot be read any more.", "这张牌桌的存档已无法读取。")
CROWDED = Sentence("Too many people sit at this computer already.", "这台电脑上已经坐了太多人。")
NO_PLACE = Sentence("Nothing can be kept in {place}: {problem}.", "无法在 {place} 保存：{problem}。")
NO_UNDO = Sentence("At a table with others no move is taken back.", "和别人同桌时不能悔牌。")
TITLE = Sentence("{rules} · fair table", "{rules} · 公平牌桌")
HERE = Said("fair deal, everybody is here", "公平发牌，人都在")
WAITING_FOR = Sentence("waiting for {names}", "等待{names}")
ALONE = Said("nobody can be reached, trying again …", "谁也连不上，正在重试……")
SERVER_AWAY = Said("the server cannot be reached, trying again …", "连不上服务器，正在重试……")
ENDED = Said("the table has ended", "牌桌已结束")
MIXING = Said("Everybody mixes the cards; this takes a few seconds …", "大家正在轮流洗牌，需要几秒钟……")
CHECKING = Said("The others answer …", "等待其他人回应……")
CAME = Sentence("{name} has come.", "{name}来了。")
WENT = Sentence("{name} has left.", "{name}离开了。")
AWAY = Sentence(
    "{name} is away: the table waits, for a minute and a half at most.", "{name}掉线了：牌桌等待，最多一分半钟。"
)
BACK = Sentence("{name} is back.", "{name}回来了。")
NEW_HOST = Sentence("{name} hosts the table now.", "现在由{name}做房主。")
DEAL = Said("Deal", "发牌")
FAIR = Said("mixed by everybody, checked by everybody", "人人洗牌，人人验证")
FAIR_OPEN = Said("mixed and checked by everybody, hands opened and played again", "人人洗牌并验证，亮牌后重新核对")
SCORES_SO_FAR = Sentence("So far: {scores}.", "目前：{scores}。")

# A fair table that a server keeps.
SERVER_OR_RELAY = Sentence(
    "A server brings everybody together by itself: leave {option} out.", "服务器本身就是会合处：请去掉 {option}。"
)

SERVER_VOID = Sentence(
    "At a fair table of a server the hand is void when somebody leaves; nobody plays on for them.",
    "服务器上的公平牌桌，有人离开则这一副作废，没有人接替。",
)

# Hosting and joining.
HOST_A_TABLE = Sentence("Host a fair table", "开一张公平牌桌")
A_FAIR_TABLE = Sentence("A fair table", "公平牌桌")
ARRIVING_KEYS = Said("Enter try again   Q leave", "回车 重试   Q 离开")
NEARBY = Sentence("Tables on this network", "本网络上的牌桌")
INVITATION = Sentence("Invitation, to be copied whole:", "邀请（请完整复制）：")
INVITATION_IS = Sentence("Invitation: {line}", "邀请：{line}")
ADDRESS_IS = Sentence(
    "In the same network also: paiju join --peer {address}", "同一网络内也可：paiju join --peer {address}"
)
OPENED = Sentence("{name} hosts {game}, {rules}: {seats} seats.", "{name}开桌：{game}，{rules}，{seats} 个座位。")
SAT_DOWN = Sentence("You sit at the table of {host}: {game}, {rules}.", "你坐上了{host}的牌桌：{game}，{rules}。")
BEGINS = Sentence("The game begins: {names}.", "开局：{names}。")
KEPT_BY = Sentence(
    "The computer of {host} plays for {bots} and could see those cards.",
    "{bots}由{host}的电脑运行，它能看到这些电脑玩家的牌。",
)
GOES_ON = Sentence("Going on with {game}: {names}.", "继续{game}：{names}。")
KEPT = Sentence("Your seat is kept for a minute and a half: paiju join", "座位保留一分半钟：paiju join")
TOO_FEW_HERE = Sentence("At least two people must be here.", "至少要有两个人到场。")
FREE_SEAT = Said("free seat", "空位")
FREE_OR_BOT = Said("free seat: a bot of yours, if you start now", "空位：现在开局则由你的电脑玩家补上")
SOMEBODY = Sentence("Somebody", "某人")
YOU = Said("you", "你")
HOST = Said("host", "房主")
BOT_OF = Sentence("bot on the computer of {name}", "{name}电脑上的电脑玩家")
IS_AWAY = Said("away", "不在")
WAITS_FOR_HOST = Sentence("{name} starts the game.", "由{name}开局。")
MAY_START = Said("Enter starts the game; bots take the free seats.", "按回车开局，空位由电脑补上。")
ALL_HERE = Said("Everybody is here. Enter starts the game.", "人已到齐，按回车开局。")
WAITS_FOR_GUESTS = Said("Waiting for others. Send them the invitation.", "等待其他人。请把邀请发给他们。")
BOTS_NOTE = Said(
    "Bots play on your computer, so you could see their cards. The others know that.",
    "电脑玩家在你的电脑上运行，你能看到它们的牌。其他人知道这一点。",
)
HOST_KEYS = Said(
    "Enter start   I invitation   R QR code   C chat   Q leave", "回车 开局   I 邀请   R 二维码   C 聊天   Q 离开"
)
GUEST_KEYS = Said("I invitation   R QR code   C chat   Q leave", "I 邀请   R 二维码   C 聊天   Q 离开")
NEARBY_KEYS = Said(
    "↑ ↓ choose  Enter sit down  I invitation or address  H host  Q leave",
    "↑ ↓ 选择  回车 坐下  I 邀请或地址  H 开桌  Q 离开",
)
NOTHING_NEARBY = Said(
    "No table is announced in this network yet. I: paste an invitation or an address. H: host a table.",
    "本网络上还没有牌桌。I：粘贴邀请或地址。H：开一桌。",
)
COPIED = Said(
    "The invitation is in the clipboard, if your terminal allows that; else copy it from below.",
    "邀请已放入剪贴板（若终端允许）；否则请从下方复制。",
)
HOST_NOTE = Said(
    "Nobody deals: everybody mixes, and nobody sees another's cards. Free seats are taken by bots when you start.",
    "没有人发牌：人人洗牌，谁也看不到别人的牌。开局时空位由电脑补上。",
)
LOOKING = Said("looking …", "搜索中……")
ASK_INVITATION = Said("Invitation, or address", "邀请或地址")
ASK_NAME = Said("What are you called?", "你叫什么名字？")
SAY = Said("Say", "说")
GO_BACK = Said("go on", "继续")
FREE = Sentence("{free} of {all} seats free", "{all} 个座位空 {free} 个")
PLAYING = Said("playing", "进行中")
FULL = Said("full", "已满")
PRIVATE = Said("private", "私人")
INVITED_ONLY = Sentence("Private (by invitation only)", "私人（凭邀请进入）")
ANNOUNCED = Sentence("Announced in this network", "在本网络公布")
RELAY = Sentence("Relay (for the internet)", "中继（用于互联网）")
RELAY_NOTE = Sentence(
    "The address of a Paiju server with --relay, for friends who cannot reach this computer. It sees no card.",
    "带 --relay 的牌局服务器地址，供无法直接连到本机的朋友使用。它看不到任何牌。",
)
OPEN_TABLE = Sentence("Open the table", "开桌")
MOST_PEOPLE = Sentence("Seats", "座位")
LEAVE_SURE = Said("Leave this table?", "离开这张牌桌？")
KEEP_SEAT = Said("Go for a moment: the others wait a minute and a half", "暂时离开：其他人等一分半钟")
GET_UP = Said("Leave for good: the hand is void, and the table ends", "彻底离开：这一副作废，牌桌结束")
GET_UP_BOT = Said("Leave for good: a bot plays on for you, with open cards", "彻底离开：由电脑明牌接替你")
STAY = Said("Stay", "留下")
CONTINUE_TABLE = Sentence("{game} · fair table · {names}", "{game} · 公平牌桌 · {names}")
WHICH_PLACE = Sentence(
    "Give one place: an invitation, an address of a server, or --peer with the address of a host.",
    "只给一个地点：邀请、服务器地址，或用 --peer 给出房主地址。",
)
NOBODY_NEAR = Sentence(
    "No table is announced in this network. paiju host GAME opens one.", "本网络上没有牌桌。用 paiju host 开一桌。"
)
LISTED = Sentence(
    "{game}, {rules}: {who}; {stands}. Sit down: paiju join --peer {address}",
    "{game}，{rules}：{who}；{stands}。入座：paiju join --peer {address}",
)
UNFINISHED = Sentence("Not finished: {game} with {names}.", "未打完：{game}，{names}。")
PLAIN_HELP = Sentence("Type a move, its number, h for a hint, q to leave.", "输入出法或编号；h 提示，q 离开。")
VERIFIED = Sentence(
    "{hands} and {messages}: every message is signed, chained and right, and nobody broke a rule of {game}.",
    "{hands}，{messages}：所有消息的签名、次序和内容都正确，没有人违反{game}的规则。",
)
UNFINISHED_LOGS = Sentence("The game is not finished in these logs.", "这些记录中的牌局尚未结束。")
GUILTY = Sentence("{name} ({who}) is to blame: {why}", "责任在{name}（{who}）：{why}")
UNDECIDED = Sentence("These logs prove nothing against anybody. {why}", "这些记录不足以证明任何人作弊。{why}")
NO_LOGS = Sentence("{place} holds no logs of a fair table.", "{place} 里没有公平牌桌的记录。")
