import type { Traits } from '..'

export default {
  ownResults: true,
  lastTrick: true,
  keys: [
    ['↑ ↓', 'ten points more or less', '加减十分'],
    ['P', 'pass', '不叫'],
    ['C D H S', 'name a suit', '指定花色'],
    ['V', 'melds', '组合'],
    ['L', 'last trick', '上一墩'],
  ],
} satisfies Traits
