import { ticketStatuses } from '@rad/api/service/tickets/contract'
import type { Filter } from '#kit/filter.ts'
import { periodFilters } from '#kit/period-filters.ts'
import { t } from '#kit/words.ts'
import { ticketStatusWords } from '#pickers/ticket-words.tsx'
import { useTicketFilters } from '../ticket-filters.ts'

/** Of the list, what has no sense where figures stand for days: whose turn it is, and what is due. */
const ofTheList = new Set(['period', 'due', 'breached', 'is_open', 'owner'])

/** The filters of reports: days first, where tickets count, what they are set against, and those of the list. */
export function useReportFilters(
  values: Parameters<typeof useTicketFilters>[0],
  { days = true, compares = false }: { days?: boolean; compares?: boolean } = {},
): Filter[] {
  const filters = useTicketFilters(values)
  return [
    ...periodFilters().filter(({ kind }) => (kind === 'period' ? days : compares)),
    {
      kind: 'choice',
      key: 'place',
      label: t('Region of'),
      options: [
        { value: 'opening', label: t('the day it was opened') },
        { value: 'today', label: t('today') },
      ],
      quiet: true,
    },
    {
      kind: 'options',
      key: 'status',
      label: t('Status'),
      options: ticketStatuses.map((value) => ({ value, label: ticketStatusWords(value) })),
      quiet: true,
    },
    ...filters.filter(({ key }) => !ofTheList.has(key) && key !== 'place'),
  ]
}
