import { categoryNames, ticketsApi } from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import { looking } from '#kit/filter/declared-filters.ts'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { optionSource } from '#choose/option-source.ts'
import { chargedWords, levelWords, ticketKindWords } from '#words/ticket-words.tsx'

/** People who may answer tickets, after the reader and the option for none. */
const owners = optionSource({
  endpoint: ticketsApi.people,
  ask: ({ text }) => ({ query: { q: text } }),
  optionsOf: ({ people }) => [
    { value: 'me', label: t('Me') },
    { value: 'none', label: t('No one') },
    ...people.map(({ username, name }) => ({ value: username, label: name })),
  ],
  isSearched: true,
})

/** What list and reports say of the filters alike. */
export const sharedLooks: SourcedLooks = {
  level: { values: ['1', '2', '3', '4'], words: levelWords },
  kind: { words: ticketKindWords },
  category: { values: categoryNames },
  charged_to: { words: chargedWords },
  ...looking(
    { isOnlySet: true },
    'zone',
    'state',
    'city',
    'dealer',
    'counted_by',
    'reached_level',
    'in_time',
    'my_vote',
  ),
}

/** The filters of the list. */
export const listLooks: SourcedLooks = {
  ...sharedLooks,
  period: { label: word('Opened'), unset: word('All time'), quiet: true },
  owner: { source: owners },
  place: { isOnlySet: true },
}
