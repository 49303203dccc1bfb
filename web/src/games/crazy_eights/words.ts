import { translator } from '../../i18n'

export const words = {
  clockwise: ['Play goes clockwise', '顺时针出牌'],
  counter: ['Play goes counter-clockwise', '逆时针出牌'],
  to_draw: ['{n} to draw', '还可摸 {n} 张'],
  draw_pile: ['Draw pile, {n:card|cards}', '牌堆，{n} 张'],
  from: ['from {name}', '{name}出的'],
  turned_up: ['turned up', '翻开的牌'],
  suit_in_play: ['suit in play', '当前花色'],
  last_card: ['last card', '剩一张'],
  can_play: ['{n} can be played', '{n} 张能出'],
  name_suit: ['Play {card} and name', '出{card}，指定'],
  suit_to_name: ['Suit to name', '要指定的花色'],
  draw: ['Draw', '摸牌'],
  pending: ['{n} to take', '要收 {n} 张'],
  place: ['Place {n}', '第 {n} 名'],
  points: ['{n} of {target}', '{n} / {target}'],
  votes: ['Votes: {votes}', '投票：{votes}'],
  round: ['Round {n}', '第 {n} 轮'],
} as const

export const e = translator(words)
