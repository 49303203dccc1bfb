import type { Chair } from '../protocol'

/** Whether no person plays here: a bot of the server, or a program that came over the wire and said so. */
export const isBot = (chair: Pick<Chair, 'kind' | 'program'> | undefined): boolean => chair?.kind === 'bot' || chair?.program === true
