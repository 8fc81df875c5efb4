import { followUpFields, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { t } from '#kit/words.ts'

/** Opens a follow-up by hand. */
export const FollowUpDrawer = formDrawer({
  fields: followUpFields.fields,
  add: followUpsApi.add,
  id: 'no',
  title: () => t('Add follow-up'),
  page: '/follow-ups/$no',
  list: followUpsApi.list,
})
