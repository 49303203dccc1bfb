import { translator } from '../i18n'

export const words = {
  replay: ['Replay', '回放'],
  move_of: ['move {n} of {all}', '第 {n} / {all} 步'],
  moves: ['Moves', '走法'],
  start: ['Start', '开局'],
  first: ['First move', '第一步'],
  previous: ['Back one move', '后退一步'],
  next: ['Forward one move', '前进一步'],
  last: ['Last move', '最后一步'],
  play: ['Play', '播放'],
  pause: ['Pause', '暂停'],
  speed: ['Speed', '速度'],
  eyes: ['Hands shown', '显示谁的牌'],
  all_hands: ['All hands', '全部手牌'],
  public: ['As a watcher', '旁观者视角'],
  as_player: ['As {name}', '{name}的视角'],
  copy_move: ['Copy link to this move', '复制这一步的链接'],
  download: ['Download the record', '下载牌谱'],
  upload: ['Open a record', '打开牌谱'],
  upload_note: ['A record that Paiju wrote: from here, from the terminal or from the arena.', '牌局写出的牌谱：来自这里、终端或对战。'],
  controls: ['Replay controls', '回放控制'],
  missing: ['This record cannot be shown', '无法显示这份牌谱'],
  to_move: ['to move', '行动中'],
} as const

export const r = translator(words)
