import { word } from '@rad/api/words'
import { Select, TextInput } from '@mantine/core'
import { type User, userListApi, userPlans, userRoles } from '@rad/api/apps/user-list/contract'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import formStyles from '#kit/form/drawer-form.module.css'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#pickers/country-select.tsx'
import { worded } from './user-words.tsx'

type Values = Record<'fullName' | 'username' | 'email' | 'contact' | 'company' | 'country', string> & {
  role: User['role'] | null
  currentPlan: User['currentPlan'] | null
}

const labels = {
  fullName: word('Full name'),
  username: word('Username'),
  email: word('Email'),
  contact: word('Contact'),
  company: word('Company'),
  country: word('Country'),
  role: word('Role'),
  currentPlan: word('Plan'),
}
const blank: Values = {
  fullName: '',
  username: '',
  email: '',
  contact: '',
  company: '',
  country: '',
  role: null,
  currentPlan: null,
}

/** Adds a user, who waits as pending on top of the list. */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(userListApi.add)
  const saySaved = useSaySaved(userListApi.list)
  return (
    <DrawerForm
      title={t('Add user')}
      draftKey="user-list:new"
      labels={labels}
      initial={blank}
      schema={userListApi.add.body}
      submitLabel={t('Add')}
      onSubmit={async ({ role, currentPlan, ...values }) => {
        // The schema has refused a form without role or plan.
        const { user } = await add.mutateAsync({ body: { ...values, role: role!, currentPlan: currentPlan! } })
        return user
      }}
      onSaved={(user) => {
        saySaved(t('User added.'), user)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = (key: keyof typeof labels) => ({
          label: t(labels[key]),
          autoComplete: 'off',
          ...form.getInputProps(key),
        })
        return (
          <>
            <TextInput {...field('fullName')} data-autofocus />
            <TextInput {...field('username')} description={t('Use letters and digits only.')} />
            <TextInput {...field('email')} type="email" />
            <TextInput {...field('contact')} type="tel" />
            <TextInput {...field('company')} />
            <CountrySelect {...field('country')} />
            <div className={formStyles.pair}>
              <Select {...field('role')} data={worded(userRoles)} allowDeselect={false} />
              <Select {...field('currentPlan')} data={worded(userPlans)} allowDeselect={false} />
            </div>
          </>
        )
      }}
    </DrawerForm>
  )
}
