import { type Priority, type ResponseTimes, type SlaCalendar, type SlaKind } from '@rad/api/service/sla/contract'
import { words } from '@rad/api/words'

/** What each priority is for: it follows from how severe a case is. */
export const priorityNames: Record<Priority, string> = words({
  P1: 'Critical',
  P2: 'High',
  P3: 'Normal',
  P4: 'Low',
})

export const kindNames: Record<SlaKind, string> = words({
  first_response: 'First response',
  resolution: 'Resolution',
  level_2: 'Level 2',
  level_3: 'Level 3',
  level_4: 'Level 4',
})

export const clockNames: Record<SlaCalendar, string> = words({
  working: 'Working hours',
  continuous: '24/7',
})

export const isStandard = (times: ResponseTimes, kind: SlaKind): boolean =>
  times[kind] === times.standard[kind] && times[`${kind}_calendar`] === times.standard[`${kind}_calendar`]
