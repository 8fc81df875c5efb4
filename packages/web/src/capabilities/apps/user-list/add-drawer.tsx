import { TextInput } from '@mantine/core'
import { userFields, userListApi } from '@rad/api/apps/user-list/contract'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#kit/form/country-select.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Adds a user, who waits as pending on top of the list. */
export const AddDrawer = formDrawer({
  fields: userFields.fields,
  add: userListApi.add,
  of: 'user',
  id: 'id',
  list: userListApi.list,
  title: () => t('Add user'),
  confirm: (_user, _isNew, say) => say(t('User added.')),
  rows: ['fullName', 'username', 'email', 'contact', 'company', 'country', ['role', 'currentPlan']],
  controls: () => ({
    contact: (props) => <TextInput type="tel" autoComplete="off" {...controlOf(props)} />,
    country: (props) => <CountrySelect autoComplete="off" {...controlOf(props)} />,
  }),
})
