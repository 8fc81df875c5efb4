import { NativeSelect, TextInput } from '@mantine/core'
import { mayHaveClients, type Scope } from '@rad/api/admin/users/contract'
import { invitationsApi } from '@rad/api/session/invitations/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ClientChoice } from '#choose/client-choice.tsx'
import { kindNames } from '#words/person-words.ts'
import { isOfHeadOffice, RoleChoice } from '#capabilities/admin/users/parts/role-choice.tsx'
import { ScopeFields } from '#capabilities/admin/users/parts/scope-fields.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'

const kinds = ['brand', 'dealer', 'agency'] as const

interface Values extends Record<string, unknown> {
  full_name: string
  email: string
  kind: (typeof kinds)[number]
  roles: string[]
  scopes: Scope[]
  clients: string[]
}

const labels = words({
  full_name: 'Name',
  email: 'Email',
  kind: 'Kind',
  roles: 'Roles',
  scopes: 'Scope',
  clients: 'Clients',
})
const blankOf = (kind: Values['kind']): Values => ({
  full_name: '',
  email: '',
  kind,
  roles: [],
  scopes: [],
  clients: [],
})

/** Asks someone to join, with what waits for them. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const invite = useSend(invitationsApi.invite)
  const can = useCan()
  const { roles } = usePerson()
  const isHeadOffice = isOfHeadOffice(roles)
  return (
    <DrawerForm
      title={t('Invite person')}
      draftKey="invitations:new"
      labels={labels}
      initial={blankOf(isHeadOffice ? 'brand' : 'dealer')}
      schema={invitationsApi.invite.body}
      submitLabel={t('Send invitation')}
      onSubmit={async (values) => {
        const { email } = await invite.mutateAsync({
          // Clients chosen for a role that was taken back again are no longer requested.
          body: { ...values, clients: mayHaveClients(values.roles) ? values.clients : [] },
        })
        showToast(t('Invitation sent to {email}.', { email }), { isElsewhere: true })
      }}
      onSaved={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t(labels.full_name)} data-autofocus {...form.getInputProps('full_name')} />
          <TextInput
            label={t(labels.email)}
            type="email"
            description={t('The link is sent to this address and expires after seven days.')}
            {...form.getInputProps('email')}
          />
          {isHeadOffice ? (
            <NativeSelect
              label={t(labels.kind)}
              data={kinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
              {...form.getInputProps('kind')}
            />
          ) : null}
          <RoleChoice
            givenBy={roles}
            isDealer={form.values.kind === 'dealer'}
            chosen={form.values.roles}
            error={form.errors.roles}
            onChange={(roles) => form.setFieldValue('roles', roles)}
          />
          <ScopeFields
            scopes={form.values.scopes}
            error={form.errors.scopes}
            isReadOnly={false}
            isOfDealers={!isHeadOffice}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          />
          {can('read Bot') ? (
            <ClientChoice
              roles={form.values.roles}
              clients={form.values.clients}
              error={form.errors.clients}
              onChange={(clients) => form.setFieldValue('clients', clients)}
            />
          ) : null}
        </>
      )}
    </DrawerForm>
  )
}
