import { type JourneyGroup, journeyGroupList, journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
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

function DeleteButton({ group: { no, name } }: { group: JourneyGroup }) {
  const remove = useSend(journeyGroupsApi.remove)
  return (
    <ConfirmButton
      size="xs"
      question={t('Delete {name}?', { name })}
      consequence={t('Its vehicles and customers stay. Lists can no longer be filtered by this group.')}
      confirmLabel={t('Delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { no } })
        sayDone(t('Group deleted.'))
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  )
}

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
  rowActions: (group) => <DeleteButton group={group} />,
})
