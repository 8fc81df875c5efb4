import { complaintsApi, subCategoriesOf } from '@rad/api/service/complaints/contract'
import type { Output } from '@rad/api/contract'
import { word } from '@rad/api/words'
import { looking } from '#kit/filter/declared-filters.ts'
import { listIn } from '#kit/filter/filter.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { optionSource } from '#choose/option-source.ts'

interface ComplaintValues {
  make?: string[] | undefined
  category?: string[] | undefined
}

/** What complaints have been about; models are those of the makes that are chosen. */
const offered = (of: keyof Output<typeof complaintsApi.choices>) => ({
  source: optionSource({
    endpoint: complaintsApi.choices,
    ask: ({ values: { make } }) => ({ query: { make: make === undefined ? undefined : listIn(make) } }),
    optionsOf: (choices) => choices[of].map((value) => ({ value, label: value })),
  }),
})

/** What list and report say of the filters alike, so that a figure and its rows are filtered by the same words. */
export const complaintLooks = ({ category = [] }: ComplaintValues): SourcedLooks => ({
  period: { label: word('Received') },
  sub_category: { values: category.flatMap(subCategoriesOf), isHidden: category.length === 0 },
  make: offered('makes'),
  model: offered('models'),
  component: offered('components'),
  ...looking({ isOnlySet: true }, 'zone', 'state', 'city', 'dealer'),
})
