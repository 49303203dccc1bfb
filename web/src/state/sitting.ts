import type { Seat as SeatInfo } from '../protocol'
import { settings } from '../settings.svelte'

/** Whether no person plays here: a bot of the server, or a program that came over the wire and said so. */
export const isBot = (sitter: Pick<SeatInfo, 'kind' | 'program'> | undefined): boolean => sitter?.kind === 'bot' || sitter?.program === true

/** What who sits there is called in the language of the page: bots and guests that the server has named have two names. */
export const nameOf = ({ name = '', zh = '' }: Pick<SeatInfo, 'name' | 'zh'>): string => (settings.language === 'zh' && zh) || name

/** Seats with the names of this language. */
export const named = (seats: SeatInfo[]): SeatInfo[] =>
  settings.language === 'zh' ? seats.map((seat) => ({ ...seat, name: nameOf(seat) })) : seats

/** A name alone, of a list or a line of chat: guests whom the server has named have one in each language. */
export const personName = (name: string): string => (settings.language === 'zh' ? name.replace(/^Guest (\d{1,4})$/, '访客 $1') : name)
