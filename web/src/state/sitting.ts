import type { Seat as SeatInfo } from '../protocol'

/** Whether no person plays here: a bot of the server, or a program that came over the wire and said so. */
export const isBot = (sitter: Pick<SeatInfo, 'kind' | 'program'> | undefined): boolean => sitter?.kind === 'bot' || sitter?.program === true
