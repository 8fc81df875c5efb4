import {
  type Level,
  levels,
  type Policy,
  policyOf,
  type Priority,
  type SlaKind,
} from '#capabilities/service/sla/vocabulary.ts'
import { type Clock, dueAt } from './clock.rules.ts'

const kindOf = (level: Level) => `level_${level}` as SlaKind

/** After how many seconds a level is entered. */
const entersAfter = (level: Level, priority: Priority, policies: readonly Policy[]) =>
  level === 1 ? 0 : policyOf(policies, priority, kindOf(level)).hours * 3600

/** The level a ticket belongs on once so much has elapsed, by the rule alone (docs/domain.md#levels). */
export const levelDue = (elapsedSeconds: number, priority: Priority, policies: readonly Policy[]): Level =>
  levels.findLast((level) => entersAfter(level, priority, policies) <= elapsedSeconds) ?? 1

/** When the next level is reached; null on the last one and while the clock is paused. */
export function nextLevelAt(clock: Clock, level: Level, priority: Priority, policies: readonly Policy[]): Date | null {
  const next = levels.find((one) => one > level)
  return next === undefined ? null : dueAt(clock, entersAfter(next, priority, policies))
}

export interface Step {
  level: Level
  /** Null where no level up to the last one has a member. */
  owner: string | null
  /** Levels that are new to the ticket, each with its own event and notice. */
  entered: Level[]
  /** Levels without a member: an alert, and for level 3 a row among the outlets without a territory manager (R15). */
  skipped: Level[]
}

/**
 * The level a ticket is at now and its owner there: never a lower one, several at once where it is overdue, and past
 * levels without a member. A ticket that is just opened comes to level 1.
 */
export function stepFor(of: {
  level: Level
  elapsed: number
  priority: Priority
  policies: readonly Policy[]
  /** Per level those who answer today, the first choice in front. */
  members: Readonly<Record<Level, readonly string[]>>
}): Step {
  const due = levelDue(of.elapsed, of.priority, of.policies)
  const least = due > of.level ? due : of.level
  const level = levels.find((one) => one >= least && of.members[one].length > 0) ?? 4
  const passed = levels.filter((one) => one >= of.level && one <= level)
  const skipped = passed.filter((one) => of.members[one].length === 0)
  return {
    level,
    owner: of.members[level][0] ?? null,
    entered: passed.filter((one) => one > of.level && (one === level || !skipped.includes(one))),
    skipped,
  }
}

/** More owners than this one after the other: the ticket is played to and fro (M19). */
export const mostHops = 3
export const isPingPong = (hops: number) => hops > mostHops
