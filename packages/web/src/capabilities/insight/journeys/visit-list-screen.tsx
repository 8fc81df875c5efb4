import { journeysApi, visitList } from '@rad/api/insight/journeys/contract'
import { word } from '@rad/api/words'
import { nothing } from '#kit/text/value.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { journeyLooks } from './journey-filters.ts'
import { afterwardsWords, mediumWords, VisitBadge, visitStateWords } from './parts/journey-words.tsx'
import { useStages } from './use-stages.ts'

export const { Screen, prefetch } = listScreen({
  list: visitList,
  rows: journeysApi.list,
  file: journeysApi.export,
  lead: word('Each visit of a vehicle, from the service that was due to the next one.'),
  search: word('Search number plate or VIN'),
  empty: {
    title: word('No visits yet'),
    text: word('Visits appear here as follow-ups and job cards come in.'),
  },
  filters: journeyLooks,
  tabs: { words: visitStateWords },
  savedViews: { screen: 'journeys' },
  useOwn: useStages,
  rowId: ({ id }) => String(id),
  rowName: ({ vin, reg_no }) => reg_no ?? vin,
  cells: ({ own: { nameOf } }) => ({
    status: ({ status }) => <VisitBadge state={status} />,
    medium: ({ medium }) => mediumWords(medium),
    afterwards: ({ afterwards }) => (afterwards ? afterwardsWords(afterwards) : nothing),
    first: ({ first }) => (first ? nameOf(first) : nothing),
    furthest: ({ furthest }) => (furthest ? nameOf(furthest) : nothing),
    outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : nothing),
  }),
  page: ({ vin }) => `/journeys/${vin}`,
})
