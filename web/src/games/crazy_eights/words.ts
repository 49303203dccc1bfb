// What the parts of the table are called. Written by web/scripts/write_words.py.
import { translator } from '../../i18n'

export const words = {
  top: ["On top", "顶牌"],
  stock: ["Stock", "牌堆"],
  suit: ["Suit in play", "当前花色"],
  pending: ["{n} to take", "要收 {n} 张"],
  to_take: ["To take", "要收"],
  clockwise: ["Play goes clockwise", "顺时针出牌"],
  counter: ["Play goes counter-clockwise", "逆时针出牌"],
  clockwise_short: ["clockwise", "顺时针"],
  counter_short: ["counter-clockwise", "逆时针"],
  to_draw: ["{n} to draw", "还可摸 {n} 张"],
  draw_pile: ["Draw pile, cards: {n}", "牌堆，{n} 张"],
  from: ["from {name}", "{name}出的"],
  turned_up: ["turned up", "翻开的牌"],
  last_card: ["last card", "剩一张"],
  can_play: ["{n} can be played", "{n} 张能出"],
  name_suit: ["Play {card} and name", "出{card}，指定"],
  suit_to_name: ["Suit to name", "要指定的花色"],
  draw: ["Draw", "摸牌"],
  out: ["Out", "出完"],
  place: ["Place {n}", "第 {n} 名"],
  points: ["{n} of {target}", "{n} / {target}"],
  votes: ["Votes: {votes}", "投票：{votes}"],
  round: ["Round {n}", "第 {n} 轮"],
  target: ["Played to", "打到"],
  scores: ["Points", "分数"],
  score: ["Score", "得分"],
  last_round: ["The last round", "最后一轮"],
  penalty: ["Penalties of this round", "本轮罚分"],
  collect: ["Collected in this round", "本轮得分"],
  totals: ["In all", "总分"],
  in_hand: ["Points in hand", "手中分数"],
  this_round: ["This round", "本轮"],
} as const

export const label = translator(words)
