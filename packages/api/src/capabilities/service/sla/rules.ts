import type { Times } from './contract.ts'

/** What times contradict each other in, a sentence per field. */
export function contradictions(times: Times): Record<string, string> {
  const fields: Record<string, string> = {}
  if (times.first_response > times.resolution)
    fields.first_response = 'The first response can’t take longer than the resolution.'
  if (times.level_3_calendar !== times.level_2_calendar)
    fields.level_3_calendar = 'All levels must use the same SLA clock.'
  if (times.level_4_calendar !== times.level_2_calendar)
    fields.level_4_calendar = 'All levels must use the same SLA clock.'
  if (times.level_3 <= times.level_2) fields.level_3 = 'Level 3 must come later than level 2.'
  if (times.level_4 <= times.level_3) fields.level_4 = 'Level 4 must come later than level 3.'
  return fields
}
