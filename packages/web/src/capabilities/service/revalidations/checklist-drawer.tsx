import { checklistFields, checklistsApi } from '@rad/api/service/revalidations/checklists.contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Adds a checklist, or changes what it is called; its items are in its versions. */
export const ChecklistDrawer = formDrawer({
  fields: checklistFields.fields,
  add: checklistsApi.add,
  update: checklistsApi.update,
  id: 'code',
  page: '/checklists/$code',
  title: (one) => (one ? t('Edit {code}', { code: one.code }) : t('Add checklist')),
  confirm: ({ code }, isNew, say) => say(isNew ? t('Checklist {code} added.', { code }) : t('Checklist saved.')),
})
