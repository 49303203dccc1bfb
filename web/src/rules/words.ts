export const words = {
  how: ['At the table', '在牌桌上'],
  pick: ['Click a card to choose it, and once more to put it back.', '点一下选牌，再点一下放回。'],
  several: ['Drag across cards to choose several. Cards that cannot be played are darker.', '拖过几张牌可一起选。不能出的牌会变暗。'],
  play: [
    'The large button says what the chosen cards are, and plays them. Bids, draws and passes have buttons of their own.',
    '大按钮会说明所选的牌是什么，点它就出牌。叫分、摸牌、不出都有各自的按钮。',
  ],
  hint: ['The lamp chooses what a good player would play.', '灯泡会替你选出好手的打法。'],
  keys: ['Everything works by keyboard as well: press ? at a table.', '也可以全用键盘：在牌桌上按 ?。'],
} as const
