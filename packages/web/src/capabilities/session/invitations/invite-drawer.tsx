import { NativeSelect, TextInput } from '@mantine/core'
import { mayHaveClients } from '@rad/api/admin/users/contract'
import { invitationFields, invitationsApi } from '@rad/api/session/invitations/contract'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { kindNames } from '#words/person-words.ts'
import { accessControls } from '#capabilities/admin/users/parts/access-controls.tsx'
import { isOfHeadOffice } from '#capabilities/admin/users/parts/role-choice.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

const { fields } = invitationFields

const InviteForm = formDrawer({
  fields,
  add: invitationsApi.invite,
  id: 'id',
  title: () => t('Invite person'),
  submitLabel: () => t('Send invitation'),
  confirm: ({ email }) => showToast(t('Invitation sent to {email}.', { email }), { isElsewhere: true }),
  rows: ['full_name'],
  // Clients chosen for a role that was taken back again are no longer requested.
  body: (values) => ({ ...values, clients: mayHaveClients(values.roles as string[]) ? values.clients : [] }),
  controls: () => ({
    full_name: (props) => <TextInput {...controlOf(props)} />,
    email: (props) => <TextInput type="email" {...controlOf(props)} />,
    kind: (props) => (
      <NativeSelect
        {...controlOf(props)}
        data={fields.kind.values.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
      />
    ),
    ...accessControls(({ kind }) => kind === 'dealer'),
  }),
})

/** Asks someone to join, with what waits for them. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const isHeadOffice = isOfHeadOffice(usePerson().roles)
  return (
    <InviteForm
      initial={{ kind: isHeadOffice ? 'brand' : 'dealer', roles: [], scopes: [], clients: [] }}
      isShown={(name) => (name !== 'kind' || isHeadOffice) && (name !== 'clients' || can('read Bot'))}
      onClose={onClose}
    />
  )
}
