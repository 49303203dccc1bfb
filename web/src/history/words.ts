import { translator } from '../i18n'

export const words = {
  your_games: ['Your games', '你的牌局'],
  all_games: ['Record and charts', '战绩与图表'],
  none: ['You have not finished a game yet.', '你还没有打完过一局。'],
  failed: ['Your games cannot be read just now.', '暂时读不到你的牌局。'],
  search: ['Search: game, player, level', '搜索：游戏、玩家、级别'],
  by_game: ['By game', '按游戏'],
  by_level: ['Against bots, by level', '对电脑，按级别'],
  by_people: ['With people', '和谁打过'],
  balance: ['Games won more than lost', '胜负差'],
  balance_label: ['{n} games, {won} won more than lost', '{n} 局，胜负差 {won}'],
  played: ['{n:game|games}', '{n} 局'],
  won_of: ['{n} % won', '胜率 {n}%'],
  list: ['{n} of {all}', '{n} / {all}'],
  look: ['Look at it', '分析'],
  replay: ['Replay', '回放'],
  record: ['Record', '牌谱'],
  more: ['Show more', '显示更多'],
  won: ['won', '胜'],
  drawn: ['drawn', '平'],
  lost: ['lost', '负'],
  mission_n: ['mission {n}', '第 {n} 关'],
} as const

export const g = translator(words)
