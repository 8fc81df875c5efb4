import { revalidationFields, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Adds a record, or changes one. */
export const RevalidationDrawer = formDrawer({
  fields: revalidationFields.fields,
  add: revalidationsApi.add,
  update: revalidationsApi.update,
  id: 'no',
  page: '/revalidations/$no',
  touches: ['timeline'],
  title: (revalidation) => (revalidation ? t('Edit {no}', { no: revalidation.no }) : t('Add revalidation')),
  confirm: ({ no }, isNew, say) => say(isNew ? t('Revalidation {no} added.', { no }) : t('Revalidation saved.')),
})
