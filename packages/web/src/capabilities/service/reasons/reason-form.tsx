import { reasonFields, reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { useState } from 'react'
import { limitedText } from '#kit/form/field-controls.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import styles from './parts/reason-parts.module.css'

const Form = formDrawer({
  fields: reasonFields.fields,
  add: reasonsApi.add,
  update: reasonsApi.update,
  id: 'id',
  title: (reason) => (reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')),
  confirm: (_reason, isNew, say) => say(isNew ? t('Reason added.') : t('Reason saved.')),
  above: (reason) =>
    reason ? (
      <p className={styles.quiet}>{t('A new wording also applies to tickets that already use this reason.')}</p>
    ) : null,
  rows: ['code', 'label', 'evidence', 'needs_evidence', 'needs_note', ['from_on', 'to_on']],
  controls: () => ({ label: limitedText }),
})

export interface ReasonFormProps {
  /** Without one, a reason is added. */
  record?: UnjustifiedReason
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function ReasonForm({ record, onClose }: ReasonFormProps) {
  const { timeZone } = useFormat()
  const [from_on] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  return record ? <Form record={record} onClose={onClose} /> : <Form initial={{ from_on }} onClose={onClose} />
}
