import type { Traits } from '..'

export default {
  keys: [
    ['D', 'draw', '摸牌'],
    ['P', 'pass', '过'],
    ['C D H S', 'name a suit', '指定花色'],
    ['Y N', 'vote', '投票'],
  ],
} satisfies Traits
