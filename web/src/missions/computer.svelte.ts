// Which computer missions are played against; kept for this browser.
const KEY = 'paiju.computer'
export const COMPUTERS = ['solver', 'seed'] as const
export type Computer = (typeof COMPUTERS)[number]

class Opponent {
  #bot = $state<Computer>(kept())

  get bot(): Computer {
    return this.#bot
  }

  set bot(bot: Computer) {
    this.#bot = bot
    try {
      localStorage.setItem(KEY, bot)
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

function kept(): Computer {
  try {
    return COMPUTERS.find((bot) => bot === localStorage.getItem(KEY)) ?? 'solver'
  } catch {
    return 'solver'
  }
}

export const computer = new Opponent()
