import { revalidationFields, type RevalidationKind, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { AuditorField, ChecklistField } from './form-fields.tsx'

const given = <T extends string>(value: unknown) =>
  typeof value === 'string' && value !== '' ? (value as T) : undefined

/** Plans a revalidation, or changes one that was not submitted. */
export const RevalidationDrawer = formDrawer({
  fields: revalidationFields.fields,
  add: revalidationsApi.add,
  update: revalidationsApi.update,
  id: 'no',
  page: '/revalidations/$no',
  touches: ['timeline'],
  title: (one) => (one ? t('Edit {no}', { no: one.no }) : t('Plan revalidation')),
  submitLabel: () => t('Plan'),
  controls: (one) => ({
    checklist: (props) => (
      <ChecklistField {...props} kind={one?.kind ?? given<RevalidationKind>(props.form.values.kind)} />
    ),
    auditor: (props) => (
      <AuditorField {...props} no={one?.no} outlet={one?.outlet ?? given(props.form.values.outlet)} />
    ),
  }),
  confirm: ({ no }, isNew, say) => say(isNew ? t('Revalidation {no} planned.', { no }) : t('Revalidation saved.')),
})
