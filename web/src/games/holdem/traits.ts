import type { Traits } from '..'

export default {
  ownResults: true,
  openHands: true,
  noHand: true,
  keys: [
    ['F', 'fold', '弃牌'],
    ['X', 'check', '过牌'],
    ['C', 'call', '跟注'],
    ['R', 'raise: to the amount', '加注：输入数额'],
    ['1 … 5', 'amounts', '预设数额'],
    ['← →', 'one big blind more or less', '加减一个大盲'],
    ['PgUp PgDn', 'ten of them', '加减十个大盲'],
    ['A A', 'all-in', '全下'],
  ],
} satisfies Traits
