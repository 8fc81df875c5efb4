import type { Times } from './contract.ts'

/** What times contradict each other in, a sentence per field. */
export function contradictions(times: Times): Record<string, string> {
  const fields: Record<string, string> = {}
  if (times.first_response > times.resolution)
    fields.first_response = 'The first response cannot take longer than the resolution.'
  if (times.level_3_calendar !== times.level_2_calendar) fields.level_3_calendar = 'All levels go by the same clock.'
  if (times.level_4_calendar !== times.level_2_calendar) fields.level_4_calendar = 'All levels go by the same clock.'
  if (times.level_3 <= times.level_2) fields.level_3 = 'Level 3 comes later than level 2.'
  if (times.level_4 <= times.level_3) fields.level_4 = 'Level 4 comes later than level 3.'
  return fields
}
