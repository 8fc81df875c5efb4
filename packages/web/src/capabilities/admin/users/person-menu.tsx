import type { Person } from '@rad/api/admin/users/contract'
import { authApi } from '@rad/api/session/auth/contract'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { leaveTo } from '#api/address.ts'
import { beginView } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { RecordMenu } from '#shell/screens/record-menu.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'

/** What can be done with the person of a row. */
export function PersonMenu({ person }: { person: Person }) {
  const can = useCan()
  const me = usePerson()
  const viewAs = useSend(authApi.viewAs)
  const look = () =>
    viewAs.mutate(
      { params: { id: person.id } },
      {
        onSuccess: (session) => {
          beginView(session)
          leaveTo('/')
        },
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )
  const isOffered = can('manage User') && person.status === 'active' && person.email !== me.email
  return (
    <RecordMenu
      entity="user"
      recordKey={person.id}
      id={person.id}
      name={person.full_name}
      can={can}
      actions={
        isOffered && !person.roles.includes('admin')
          ? [{ label: t('View RAD as this person'), icon: <IconEye size={15} stroke={1.6} />, run: look }]
          : []
      }
    />
  )
}
