import type { Traits } from '..'

export default {
  plainReplays: [2],
  keys: [
    ['S', 'sort', '理牌'],
    ['P', 'pass', '不出'],
    ['1 2 3 0', 'bid', '叫分'],
    ['R', 'restart a mission', '残局重来'],
    ['N', 'next mission', '下一关'],
  ],
} satisfies Traits
