"""What the terminal says about recorded games and missions, in English and Chinese."""

from __future__ import annotations

from ..language import Said, Sentence

# Whose eyes.
EVERYBODY = Said("open hands", "明牌")
PUBLIC = Said("a spectator", "旁观者")
EYES = Sentence("seen by {who}", "{who}的视角")
HAND = Sentence("{name}: {cards}", "{name}：{cards}")

# Where we are.
AT = Sentence("{n} of {all}", "第 {n} 步，共 {all} 步")
PLAYING = Said("playing", "播放中")
PAUSED = Said("paused", "已暂停")
ONLY_A_RECORD = Sentence("This is a record: nothing can be played here.", "这是牌局记录，不能出牌。")
KEYS = (
    Sentence("←→ step", "←→ 单步"),
    Sentence("Space play", "空格 播放"),
    Sentence("↑↓ deals", "↑↓ 换副"),
    Sentence("E eyes", "E 视角"),
    Sentence("G go to", "G 跳到"),
    Sentence("L log", "L 记录"),
    Sentence("Q leave", "Q 离开"),
)
KEY_RECORDS = Sentence("N next", "N 下一份")
HELP_PAGE = Sentence(
    """\
## Keys

| key | does |
|---|---|
| → ← | one action on, or back |
| PgDn PgUp | ten actions on, or back |
| ↓ ↑ | the next deal, or the one before |
| Home End | the beginning, the end |
| Space | play on by itself, or stand still |
| + - | quicker, slower |
| E | other eyes: a spectator's, open hands, each player's |
| 1 2 3 … | the eyes of that player; 0: open hands |
| G | go to an action by its number |
| N P | the next record of the file, or the one before |
| O | what beats what at this moment |
| L, Ctrl+L | what has happened |
| Q | leave |

""",
    """\
## 按键

| 键 | 作用 |
|---|---|
| → ← | 前进或后退一步 |
| PgDn PgUp | 前进或后退十步 |
| ↓ ↑ | 下一副或上一副 |
| Home End | 开头、结尾 |
| 空格 | 自动播放或停下 |
| + - | 快些、慢些 |
| E | 换视角：旁观者、明牌、各家 |
| 1 2 3 … | 这一家的视角；0：明牌 |
| G | 跳到第几步 |
| N P | 文件里的下一份或上一份记录 |
| O | 此时的大小次序 |
| L、Ctrl+L | 经过 |
| Q | 离开 |

""",
)
GO_TO = Sentence("Go to step (0 to {all})", "跳到第几步（0 到 {all}）")
ALL_OF = Sentence("record {n} of {all}", "第 {n} 份记录，共 {all} 份")

# Lists.
REPLAYS = Said("Finished games", "打完的牌局")
NO_REPLAYS = Said("Games that you finish are kept here.", "打完的牌局会留在这里。")
ASK_FILE = Said("A file with records", "牌局记录文件")
OPEN = Said("Open", "打开")

# Missions.
MISSIONS = Sentence("Missions of {game}", "{game}残局")
MISSION = Sentence("Mission {n}", "第 {n} 关")
COUNT = Sentence("{solved} of {all} solved", "共 {all} 关，解出 {solved} 关")
AGAIN = Said("Again", "重来")
NEXT = Said("Next mission", "下一关")
ALL_MISSIONS = Said("All missions", "全部残局")
NO_MISSION = Sentence(
    "There is no mission {n}: they are numbered from 1 to {all}.", "没有第 {n} 关：共有 1 到 {all} 关。"
)
WHICH_MISSION = Sentence(
    'Which mission? Give a number from 1 to {all}, or "today", not "{text}".',
    "哪一关？请给 1 到 {all} 的号码或 today，而不是“{text}”。",
)
PROGRESS = Sentence("{level}: {solved} of {all} solved", "{level}：{all} 关解出 {solved} 关")
FIND = Sentence("All hands are open. Exactly one first move wins.", "明牌。只有一种首出能赢。")
