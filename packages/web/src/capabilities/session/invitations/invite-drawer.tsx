import { NativeSelect, TextInput } from '@mantine/core'
import type { Scope } from '@rad/api/admin/users/contract'
import { invitationsApi } from '@rad/api/session/invitations/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/drawer-form.tsx'
import { showToast } from '#kit/toast.ts'
import { t } from '#kit/words.ts'
import { kindNames } from '#pickers/person-words.ts'
import { RoleChoice } from '#pickers/role-choice.tsx'
import { ScopeFields } from '#pickers/scope-fields.tsx'

const kinds = ['brand', 'dealer', 'agency'] as const

interface Values extends Record<string, unknown> {
  full_name: string
  email: string
  kind: (typeof kinds)[number]
  roles: string[]
  scopes: Scope[]
}

const labels = words({ full_name: 'Name', email: 'E-mail', kind: 'Kind', roles: 'Roles', scopes: 'Scope' })
const blank: Values = { full_name: '', email: '', kind: 'brand', roles: [], scopes: [] }

/** Asks somebody to join, with what waits for him. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const invite = useSend(invitationsApi.invite)
  return (
    <DrawerForm
      title={t('Invite somebody')}
      draftKey="invitations:new"
      labels={labels}
      initial={blank}
      schema={invitationsApi.invite.body}
      submitLabel={t('Send the invitation')}
      onSubmit={async (values) => {
        const { email } = await invite.mutateAsync({ body: values })
        showToast(t('The invitation is on its way to {email}.', { email }))
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
            description={t('The link goes there and works for seven days.')}
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label={t(labels.kind)}
            data={kinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
            {...form.getInputProps('kind')}
          />
          <RoleChoice
            isDealer={form.values.kind === 'dealer'}
            held={form.values.roles}
            error={form.errors.roles}
            onChange={(roles) => form.setFieldValue('roles', roles)}
          />
          <ScopeFields
            scopes={form.values.scopes}
            error={form.errors.scopes}
            isReadOnly={false}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          />
        </>
      )}
    </DrawerForm>
  )
}
