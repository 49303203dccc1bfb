import type { Traits } from '..'

export default {
  ownResults: true,
  lastTrick: true,
  keys: [
    ['D', 'declare', '亮主'],
    ['U', 'bury', '扣底'],
    ['C D H S', 'name a suit', '指定花色'],
    ['L', 'last trick', '上一墩'],
    ['K', 'look at the kitty', '看底牌'],
  ],
} satisfies Traits
