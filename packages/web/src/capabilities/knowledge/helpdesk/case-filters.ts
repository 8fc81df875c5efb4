import { helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { looking } from '#kit/filter/declared-filters.ts'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { caseStatusWords, systemWords, tierWords } from '#words/helpdesk-words.tsx'
import { optionSource } from '#choose/option-source.ts'
import type { CaseStatus } from '@rad/api/knowledge/helpdesk/contract'

/** The people of the helpdesk, after the reader and the option for none. */
const agents = optionSource({
  endpoint: helpdeskApi.agents,
  ask: () => ({}),
  optionsOf: ({ agents }) => [
    { value: 'me', label: t('Me') },
    { value: 'none', label: t('No one') },
    ...agents.map(({ username, name }) => ({ value: username, label: name })),
  ],
})

/** What list and report say of the filters alike. */
export const sharedLooks: SourcedLooks = {
  system_group: { words: systemWords, none: word('No system') },
  tier: { values: ['1', '2', '3', '4'], words: tierWords },
  ...looking({ isOnlySet: true }, 'zone', 'state', 'city', 'dealer', 'counted_by', 'fixed_first'),
  vin: { isOnlySet: true, label: word('VIN') },
  card: { isOnlySet: true, label: word('Job card') },
  known_issue: { isOnlySet: true, label: word('Known issue') },
}

/** The filters of the list. */
export const listLooks: SourcedLooks = {
  ...sharedLooks,
  status: { words: (status) => caseStatusWords(status as CaseStatus) },
  period: { label: word('Opened'), unset: word('All time'), quiet: true },
  assignee: { source: agents },
  turn: { none: word('No one') },
  place: { isOnlySet: true },
  submitted: { isOnlySet: true },
}
