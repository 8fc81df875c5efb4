import { type NaReason, naReasonFields, naReasonsApi } from '@rad/api/service/na-reasons/contract'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { choiceIn, limitedText } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import styles from '#capabilities/service/reasons/parts/reason-parts.module.css'
import { approvalWords, baseWords, effectWords } from '#words/na-reason-words.ts'
import { useToday } from './use-today.ts'

/** What is entered only where something else is. */
const isShown = (name: string, values: FieldValues) => {
  if (name === 'vehicle_status') return values.effect === 'vehicle_status'
  return (name !== 'min_attempt_days' && name !== 'min_day_parts') || Number(values.min_attempts) > 0
}

/** What is not shown is not sent with a value it had before. */
const body = (values: FieldValues): FieldValues => ({
  ...values,
  ...(values.effect === 'vehicle_status' ? {} : { vehicle_status: null }),
  ...(Number(values.min_attempts) > 0 ? {} : { min_attempt_days: 0, min_day_parts: 0 }),
})

const Form = formDrawer({
  fields: naReasonFields.fields,
  add: naReasonsApi.add,
  update: naReasonsApi.update,
  id: 'id',
  title: (reason) => (reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')),
  confirm: (_reason, isNew, say) => say(isNew ? t('Reason added.') : t('Reason saved.')),
  above: (reason) =>
    reason ? (
      <p className={styles.quiet}>{t('A new wording also applies to declarations that already use this reason.')}</p>
    ) : null,
  rows: [
    'code',
    'label',
    ['base_effect', 'approval'],
    ['effect', 'vehicle_status'],
    'evidence',
    'needs_evidence',
    'needs_reference',
    'needs_note',
    'min_attempts',
    ['min_attempt_days', 'min_day_parts'],
    'recheck_days',
    'needs_recheck_on',
    ['from_on', 'to_on'],
  ],
  isShown,
  body,
  controls: () => ({
    label: limitedText,
    base_effect: choiceIn((effect) => baseWords(effect as NaReason['base_effect'])),
    approval: choiceIn((approval) => approvalWords(approval as NaReason['approval'])),
    effect: choiceIn((effect) => effectWords(effect as NaReason['effect'])),
  }),
})

export interface NaReasonFormProps {
  /** Without one, a reason is added. */
  record?: NaReason
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function NaReasonForm({ record, onClose }: NaReasonFormProps) {
  const from_on = useToday()
  return record ? (
    <Form record={record} onClose={onClose} />
  ) : (
    <Form initial={{ code: 'NA-', from_on }} onClose={onClose} />
  )
}
