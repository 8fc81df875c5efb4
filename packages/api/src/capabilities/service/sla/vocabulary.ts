import { codes } from '#kernel/contract/words.ts'

/** How urgent a case is; it follows from how severe it is (docs/domain.md#ticket-fields). */
export const priorities = ['P1', 'P2', 'P3', 'P4'] as const
export type Priority = (typeof priorities)[number]

/** What has its time: the first answer, the end, and each step up (docs/domain.md#sla-clock). */
export const slaKinds = codes(['first_response', 'resolution', 'level_2', 'level_3', 'level_4'])
export type SlaKind = (typeof slaKinds)[number]

/** Working hours of the outlet, or round the clock. */
export const slaCalendars = codes(['working', 'continuous'])
export type SlaCalendar = (typeof slaCalendars)[number]

/** How long a case of a priority may take. */
export interface Policy {
  priority: Priority
  kind: SlaKind
  hours: number
  calendar: SlaCalendar
}

/** The hours of P1, P2, P3 and P4 (docs/domain.md#levels, docs/domain.md#sla-clock). */
const hours: Record<SlaKind, readonly [number, number, number, number]> = {
  first_response: [1, 4, 8, 8],
  resolution: [24, 48, 72, 120],
  level_2: [8, 24, 72, 96],
  level_3: [24, 48, 96, 120],
  level_4: [48, 96, 168, 240],
}

/** A customer counts days, so only the first answer keeps to working hours, and not where it is critical. */
const calendarOf = (kind: SlaKind, priority: Priority): SlaCalendar =>
  kind === 'first_response' && priority !== 'P1' ? 'working' : 'continuous'

/** The policies a new network begins with. */
export const defaultPolicies: readonly Policy[] = (Object.keys(hours) as SlaKind[]).flatMap((kind) =>
  priorities.map((priority, at) => ({ priority, kind, hours: hours[kind][at]!, calendar: calendarOf(kind, priority) })),
)

/** The policy of a priority; every priority has one of each kind. */
export function policyOf(policies: readonly Policy[], priority: Priority, kind: SlaKind): Policy {
  const found = policies.find((one) => one.priority === priority && one.kind === kind)
  if (!found) throw new Error(`No policy for ${kind} of ${priority}`)
  return found
}

/** The level a case starts at, and the highest it can reach (docs/domain.md#levels). */
export const levels = [1, 2, 3, 4] as const
export type Level = (typeof levels)[number]
