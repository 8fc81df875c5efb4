import { word } from '@rad/api/words'
import { looking } from '#kit/filter/declared-filters.ts'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { ticketStatusWords } from '#words/ticket-words.tsx'
import { sharedLooks } from '../ticket-filters.ts'

/** The filters of reports: of those of the list, what has a sense where figures stand for days. */
export const reportLooks: SourcedLooks = {
  ...sharedLooks,
  ...reportDays,
  place: {
    label: word('Region at'),
    words: (day) => (day === 'opening' ? t('opening') : t('today')),
    quiet: true,
  },
  status: { words: ticketStatusWords },
  ...looking({ isHidden: true }, 'owner', 'due', 'breached', 'is_open'),
}
