export const words = {
  lesson: ['First lesson', '入门教程'],
  next: ['Next', '继续'],
  done: ['That is all you need to begin.', '学会这些就可以上桌了。'],
  play: ['Play against bots', '和电脑打一局'],
  again: ['Once more', '再学一遍'],
  offline: ['The lesson could not be loaded. Is there a connection?', '教程载入失败，请检查网络连接。'],
} as const
