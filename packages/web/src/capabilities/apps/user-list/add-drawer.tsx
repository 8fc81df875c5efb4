import { TextInput } from '@mantine/core'
import { userFields, userListApi } from '@rad/api/apps/user-list/contract'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#kit/form/country-select.tsx'

const controls: FieldControls = {
  contact: (props) => <TextInput type="tel" autoComplete="off" {...controlOf(props)} />,
  country: (props) => <CountrySelect autoComplete="off" {...controlOf(props)} />,
}

/** Adds a user, who waits as pending on top of the list. */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(userListApi.add)
  const saySaved = useSaySaved(userListApi.list)
  return (
    <DeclaredForm
      fields={userFields.fields}
      title={t('Add user')}
      draftKey="user-list:new"
      schema={userListApi.add.body}
      rows={['fullName', 'username', 'email', 'contact', 'company', 'country', ['role', 'currentPlan']]}
      controls={controls}
      onSubmit={async (body) => (await add.mutateAsync({ body })).user}
      onSaved={(user) => {
        saySaved(t('User added.'), user)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
