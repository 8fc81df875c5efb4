import { jobCardsApi, stagesOf } from '@rad/api/workshop/job-cards/contract'
import { word } from '@rad/api/words'
import { inWords } from '#kit/text/in-words.ts'
import { partyWords } from '#words/card-words.tsx'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { optionSource } from '#choose/option-source.ts'
import type { WorkType } from '#choose/work-types.tsx'

const choices = (key: 'insurers' | 'categories') =>
  optionSource({
    endpoint: jobCardsApi.choices,
    ask: () => ({}),
    optionsOf: (given) => given[key].map((value) => ({ value, label: inWords(value) })),
  })

/** How the filters of job cards look beside their list and their reports; stages are those of the kind of work. */
export const cardLooks = ({ values }: { values: { job_type: WorkType } }): SourcedLooks => ({
  job_type: { isHidden: true },
  is_open: { quiet: true },
  held: { quiet: true },
  counted_by: { isOnlySet: true },
  stage: { values: stagesOf[values.job_type] },
  hold_party: { words: partyWords },
  insurer: { source: choices('insurers'), none: word('No insurer'), isHidden: values.job_type === 'service' },
  category: { source: choices('categories') },
  claim_no: { isOnlySet: true, label: word('Claim number') },
  vin: { isOnlySet: true, label: word('VIN') },
  customer: { isOnlySet: true, label: word('Customer') },
  had_holdup: { isOnlySet: true },
  promise_kept: { isOnlySet: true },
  supplemented: { isHidden: values.job_type === 'service' },
})
