// What is said about tables where nobody deals: the players mix the cards among themselves.
import { translator } from '../i18n'

export const words = {
  about: ['Nobody deals at this table', '这张牌桌无人发牌'],
  how: [
    'The players’ own computers mix the cards in turn and prove that they did so rightly. Each card opens for its owner alone.',
    '玩家的电脑轮流洗牌并证明没有作假，每张牌只对它的主人打开。',
  ],
  knows: [
    'This server passes on what they sign, keeps it, and shows you what lies on the table. It has no key to any card: it cannot look at a hand, and cannot choose who gets what.',
    '服务器只转发并保存他们签名的内容，向你展示桌面上公开的牌。它没有任何一张牌的密钥：看不到手牌，也不能决定谁拿到什么。',
  ],
  not: [
    'It can see who plays here and when, it could hold messages back and so stop a game, and it cannot keep players from telling each other their cards.',
    '它知道谁在何时打牌，可以扣住消息使牌局中断，也无法阻止玩家互相通气。',
  ],
  bots: ['{keeper}’s computer plays for {bots} and could see those cards.', '{bots}由{keeper}的电脑运行，它能看到这些牌。'],
  sit: ['Players sit down in the terminal:', '在终端里入座：'],
  waiting: ['Waiting for the players. Then you watch here.', '等待玩家入座，随后可在此旁观。'],
  mixing: ['The players mix the cards …', '玩家正在轮流洗牌……'],
  verdict: [
    'Nobody dealt: the players mixed the cards, opened them in the end, and checked each other.',
    '无人发牌：玩家自己洗牌，终局亮牌并互相核对。',
  ],
  closed: ['Nobody dealt: the players mixed the cards and checked each other.', '无人发牌：玩家自己洗牌并互相核对。'],
  ended: ['This game has no result', '牌局没有结果'],
} as const

export const f = translator(words)
