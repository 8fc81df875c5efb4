import { conflict } from './errors.ts'

/** The states of a thing, and where it may go from each. */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** Refuses a move that is not among those of the state: 409 with the moves there are. */
export function checkMove<S extends string>(moves: Moves<S>, from: S, to: S): void {
  const allowed = moves[from]
  if (!allowed.includes(to)) throw conflict('state.move', `The status can’t change from ${from} to ${to}.`, { allowed })
}
