import { type Bar, type CaseFacts, caseMoves, type Field, type Move, type Part } from './state-machine.rules.ts'
import type { CaseStatus, Outcome } from './vocabulary.ts'

/** What a move brings along. */
export interface Given {
  missing?: readonly string[] | undefined
  known_issue?: string | undefined
  question?: string | undefined
  answer?: string | undefined
  recommendation?: string | undefined
  outcome?: Outcome | undefined
  cause?: string | undefined
  correction?: string | undefined
  reason?: string | undefined
}

export interface AllowedMove {
  to: CaseStatus
  needs: Field[]
}

export type Refusal =
  | { code: 'state.move'; message: string; allowed: AllowedMove[] }
  | { code: 'auth.right'; message: string }
  | { code: 'validation'; fields: Record<string, string> }

const movesOf = ({ status, kind }: CaseFacts) =>
  caseMoves.filter((move) => move.from.includes(status) && (move.kind ?? kind) === kind)

/** The part in which the actor can make a move now, or what bars them; undefined where it is not theirs. */
function partFor(
  move: Move,
  facts: CaseFacts,
  parts: readonly Part[],
  now: Date,
): { part: Part } | { bar: Bar } | undefined {
  let first: { bar: Bar } | undefined
  for (const part of parts.filter((one) => move.by[one])) {
    const bar = move.bar?.(facts, part, now)
    if (!bar) return { part }
    first ??= { bar }
  }
  return first
}

/** Where the actor may take a case now, and what they have to provide. A move that only lacks data is listed with what lacks. */
export function allowedMoves(facts: CaseFacts, parts: readonly Part[], now: Date): AllowedMove[] {
  return movesOf(facts).flatMap((move): AllowedMove[] => {
    const found = partFor(move, facts, parts, now)
    return found && 'part' in found ? [{ to: move.to, needs: Object.keys(move.by[found.part]!) as Field[] }] : []
  })
}

/** What is wrong with what a move brings; undefined where nothing is. */
function wrong(field: Field, missing: string, given: Given): string | undefined {
  if (field === 'missing') return given.missing?.length ? undefined : missing
  if (field === 'outcome') {
    if (!given.outcome) return missing
    return given.outcome === 'tried_fixed' ? 'It is fixed: close the case with cause and correction.' : undefined
  }
  return given[field]?.trim() ? undefined : missing
}

const rightMissing = ({ by }: Move) =>
  by.outlet ? 'Only the outlet can do this.' : by.helpdesk ? 'Only the helpdesk can do this.' : undefined

/** Why a move is refused; undefined where it can be made. */
export function refusal(
  facts: CaseFacts,
  parts: readonly Part[],
  to: CaseStatus,
  given: Given,
  now: Date,
): Refusal | undefined {
  const refused = (message: string): Refusal => ({
    code: 'state.move',
    message,
    allowed: allowedMoves(facts, parts, now),
  })
  const move = movesOf(facts).find((one) => one.to === to)
  const missingRight = move && rightMissing(move)
  if (!move || (!missingRight && !parts.includes('system')))
    return refused('The case can’t move to this status from its current one.')
  const found = partFor(move, facts, parts, now)
  if (!found) return { code: 'auth.right', message: missingRight! }
  if ('bar' in found)
    return typeof found.bar === 'string' ? refused(found.bar) : { code: 'validation', fields: found.bar }
  const fields = Object.entries(move.by[found.part]!).flatMap(([field, missing]) => {
    const message = wrong(field as Field, missing, given)
    return message ? [[field, message] as const] : []
  })
  return fields.length > 0 ? { code: 'validation', fields: Object.fromEntries(fields) } : undefined
}
