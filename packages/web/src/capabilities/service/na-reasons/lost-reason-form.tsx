import { type LostReason, lostReasonFields, lostReasonsApi } from '@rad/api/service/na-reasons/contract'
import { limitedText } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useToday } from './use-today.ts'

const Form = formDrawer({
  fields: lostReasonFields.fields,
  add: lostReasonsApi.add,
  update: lostReasonsApi.update,
  id: 'id',
  title: (reason) => (reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')),
  confirm: (_reason, isNew, say) => say(isNew ? t('Reason added.') : t('Reason saved.')),
  rows: ['code', 'label', 'needs_note', 'opens_complaint', ['from_on', 'to_on']],
  controls: () => ({ label: limitedText }),
})

export interface LostReasonFormProps {
  /** Without one, a reason is added. */
  record?: LostReason
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function LostReasonForm({ record, onClose }: LostReasonFormProps) {
  const from_on = useToday()
  return record ? (
    <Form record={record} onClose={onClose} />
  ) : (
    <Form initial={{ code: 'LOST-', from_on }} onClose={onClose} />
  )
}
