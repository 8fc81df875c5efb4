import { word } from '@rad/api/words'
import { partyWords } from '#words/card-words.tsx'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import type { WorkType } from '#choose/work-types.tsx'

/** How the filters of hold-ups look beside their list and their reports; what tabs and cells set is taken away here alone. */
export const holdupLooks = ({ values }: { values: { job_type: WorkType } }): SourcedLooks => ({
  job_type: { isHidden: true },
  counted_by: { isOnlySet: true },
  party: { words: partyWords },
  is_open: { isOnlySet: true },
  overdue: { isOnlySet: true },
  changed: { isOnlySet: true },
  primary: { isOnlySet: true },
  insurer: { none: word('No insurer'), isHidden: values.job_type === 'service' },
  tsm: { isOnlySet: true, label: word('Territory manager') },
  card: { isOnlySet: true, label: word('Job card') },
})
