import { Select, TextInput } from '@mantine/core'
import { type User, userListApi, userPlans, userRoles } from '@rad/api/apps/user-list/contract'
import { useSend } from '#api/use-send.ts'
import formStyles from '#kit/drawer-form.module.css'
import { DrawerForm } from '#kit/drawer-form.tsx'
import { showToast } from '#kit/toast.ts'
import { CountrySelect } from './country-select.tsx'
import { worded } from './user-words.tsx'

type Values = Record<'fullName' | 'username' | 'email' | 'contact' | 'company' | 'country', string> & {
  role: User['role'] | null
  currentPlan: User['currentPlan'] | null
}

const labels = {
  fullName: 'Full name',
  username: 'Username',
  email: 'E-mail',
  contact: 'Contact',
  company: 'Company',
  country: 'Country',
  role: 'Role',
  currentPlan: 'Plan',
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
  return (
    <DrawerForm
      title="Add a user"
      draftKey="user-list:new"
      labels={labels}
      initial={blank}
      schema={userListApi.add.body}
      submitLabel="Add"
      onSubmit={({ role, currentPlan, ...values }) =>
        // The schema has refused a form without role or plan.
        add.mutateAsync({ body: { ...values, role: role!, currentPlan: currentPlan! } })
      }
      onSaved={() => {
        showToast('User added.')
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = (key: keyof typeof labels) => ({
          label: labels[key],
          autoComplete: 'off',
          ...form.getInputProps(key),
        })
        return (
          <>
            <TextInput {...field('fullName')} data-autofocus />
            <TextInput {...field('username')} description="Letters and digits only." />
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
