import type { Moves } from '#kernel/contract/record-contract.ts'
import { conflict } from './errors.ts'

/** Refuses a move that is not among those of the state: 409 with the moves there are. */
export function checkMove<S extends string>(moves: Moves<S>, from: S, to: S): void {
  const allowed = moves[from]
  if (!allowed.includes(to)) throw conflict('state.move', `The status can’t change from ${from} to ${to}.`, { allowed })
}
