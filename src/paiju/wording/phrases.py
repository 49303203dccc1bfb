"""Short phrases that players send each other with one click; everybody reads them in their own language."""

from __future__ import annotations

from ..language import Said

PHRASES = {
    "hello": Said("Hello!", "大家好！"),
    "good_luck": Said("Good luck!", "祝你好运！"),
    "well_played": Said("Well played!", "打得漂亮！"),
    "thanks": Said("Thanks!", "谢谢！"),
    "sorry": Said("Sorry!", "不好意思！"),
    "oops": Said("Oops!", "哎呀，失误了！"),
    "wow": Said("Wow!", "厉害！"),
    "hurry": Said("I am waiting…", "快点吧，等得花儿都谢了"),
    "thinking": Said("Let me think…", "让我想想……"),
    "partner": Said("Go on, partner!", "搭档，靠你了！"),
    "close": Said("That was close!", "好险！"),
    "again": Said("One more game?", "再来一局？"),
    "bye": Said("Good game. Bye!", "打得愉快，再见！"),
}
