import { type JourneyGroup, journeyGroupList, journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { word } from '@rad/api/words'
import { lazy, Suspense } from 'react'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'

const addressIn = (list: string, { no }: JourneyGroup) => `${list}${stringifySearch({ group: [no] })}`

interface CountProps {
  list: string
  allow: 'read Vehicle' | 'read Customer'
  group: JourneyGroup
  count: number
}

/** How many there are; they open in their list, for who may read it. */
function Count({ list, allow, group, count }: CountProps) {
  const written = useFormat().number(count)
  return useCan()(allow) ? <PathLink href={addressIn(list, group)}>{written}</PathLink> : <>{written}</>
}

/** Its dialog is loaded after the rows. */
const DeleteGroup = lazy(() => import('./delete-group.tsx').then((module) => ({ default: module.DeleteGroup })))

export const { Screen, prefetch } = listScreen({
  list: journeyGroupList,
  rows: journeyGroupsApi.list,
  file: journeyGroupsApi.export,
  lead: word('Vehicles and customers of a path, as they were when you saved it. Other lists can be filtered by them.'),
  search: word('Search group'),
  empty: { title: word('No groups yet'), text: word('Save a path of the journey report as a group.') },
  savedViews: { screen: 'journey-groups' },
  rowId: ({ no }) => no,
  rowName: ({ name }) => name,
  rowLink: (group, content) => <PathLink href={addressIn('/journeys', group)}>{content}</PathLink>,
  cells: {
    vehicles: (group) => <Count list="/vehicles" allow="read Vehicle" group={group} count={group.vehicles} />,
    customers: (group) => <Count list="/customers" allow="read Customer" group={group} count={group.customers} />,
  },
  rowActions: (group) => (
    <Suspense>
      <DeleteGroup group={group} />
    </Suspense>
  ),
})
