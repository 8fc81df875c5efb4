import { type HoldupReason, holdupReasonFields, holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { useState } from 'react'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import styles from '#capabilities/service/reasons/parts/reason-parts.module.css'
import { type WorkType, workTypeWords } from '#choose/work-types.tsx'

/** By what a code begins: it says of which kind of work the reason is. */
const beginnings: Record<WorkType, string> = { service: 'S-', bodyshop: 'B-' }

/** What is entered only where something else is. */
const isShown = (name: string, values: FieldValues) =>
  name === 'pause_max_hours' || name === 'needs_evidence'
    ? Boolean(values.pauses_tat)
    : name !== 'note_min' || Boolean(values.needs_note)

const ReasonForm = formDrawer({
  fields: holdupReasonFields.fields,
  add: holdupReasonsApi.add,
  update: holdupReasonsApi.update,
  id: 'id',
  title: (reason) => (reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')),
  confirm: (_reason, isNew, say) => say(isNew ? t('Reason added.') : t('Reason saved.')),
  above: (reason, { job_type }) => (
    <p className={styles.quiet}>
      {reason
        ? t('A new wording also applies to hold-ups that already use this reason.')
        : t('For job cards of {type} only.', { type: workTypeWords(job_type as WorkType) })}
    </p>
  ),
  // The list says of which kind of work a new one is.
  shows: (name) => name !== 'job_type',
  isShown,
  words: (name, value) => (name === 'party' ? partyWords(String(value)) : value),
  // A limit is sent with what it limits alone.
  body: (values) => (values.pauses_tat ? values : { ...values, pause_max_hours: null }),
  controls: () => ({ party: choiceIn((party) => partyWords(party)) }),
})

export interface HoldupReasonFormProps {
  /** Without one, a reason is added. */
  record?: HoldupReason | undefined
  job_type: WorkType
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function HoldupReasonForm({ record, job_type, onClose }: HoldupReasonFormProps) {
  const { timeZone } = useFormat()
  const [from_on] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(timeNow()))
  return record ? (
    <ReasonForm record={record} onClose={onClose} />
  ) : (
    <ReasonForm initial={{ job_type, code: beginnings[job_type], from_on }} draft={job_type} onClose={onClose} />
  )
}
