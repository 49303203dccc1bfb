/** Picked cards as a move: Dou Dizhu knows ranks only, and a joker is B or R. */
export const byRanks = (cards: readonly string[]): string => cards.map((card) => card[0]).join('')
