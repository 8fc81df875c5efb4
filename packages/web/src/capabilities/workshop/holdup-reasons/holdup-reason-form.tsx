import { Select, TextInput } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import {
  type HoldupReason,
  holdupParties,
  holdupReasonFields,
  holdupReasonsApi,
} from '@rad/api/workshop/holdup-reasons/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import {
  blankOf,
  DeclaredFields,
  type FieldControls,
  type FieldValues,
  labelsOf,
  valuesOf,
} from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#pickers/card-words.tsx'
import styles from '#pickers/reason-parts.module.css'
import { type WorkType, workTypeWords } from '#pickers/work-types.tsx'

type Body = Input<typeof holdupReasonsApi.add>['body']

const { job_type: _, code, ...told } = holdupReasonFields.fields
const added = { code, ...told }
const labels = labelsOf(holdupReasonFields.fields)
const changes = holdupReasonsApi.update.body.omit({ if_version: true })

/** By what a code begins: it says of which kind of work the reason is. */
const beginnings: Record<WorkType, string> = { service: 'S-', bodyshop: 'B-' }

const controls: FieldControls = {
  code: ({ form, name, field, hasFocus }) => (
    <TextInput
      label={t(field.label)}
      description={t('1 to 12 letters, digits, and hyphens. Can’t be changed later.')}
      maxLength={12}
      autoComplete="off"
      data-autofocus={hasFocus || undefined}
      {...form.getInputProps(name)}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.value.toUpperCase())}
    />
  ),
  party: ({ form, name, field }) => (
    <Select
      label={t(field.label)}
      data={holdupParties.map((value) => ({ value, label: partyWords(value) }))}
      allowDeselect={false}
      {...form.getInputProps(name)}
    />
  ),
}

/** What is asked for only where something else is said. */
const isAsked = (name: string, values: FieldValues) =>
  name === 'pause_max_hours' || name === 'needs_evidence'
    ? Boolean(values.pauses_tat)
    : name !== 'note_min' || Boolean(values.needs_note)

/** A limit is sent with what it limits alone. */
const withoutRest = (values: FieldValues): FieldValues =>
  values.pauses_tat ? values : { ...values, pause_max_hours: null }

export interface HoldupReasonFormProps {
  /** Without one, a reason is added. */
  reason?: HoldupReason | undefined
  job_type: WorkType
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function HoldupReasonForm({ reason, job_type, onClose }: HoldupReasonFormProps) {
  const add = useSend(holdupReasonsApi.add)
  const update = useSend(holdupReasonsApi.update)
  const { timeZone } = useFormat()
  const [from_on] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(timeNow()))
  const fields = reason ? told : added

  const save = (values: FieldValues, version: number | undefined) => {
    // Checked by the schema of the contract before it gets here.
    const body = withoutRest(values) as unknown as Body
    return reason && version !== undefined
      ? update.mutateAsync({ params: { id: reason.id }, body: { ...body, if_version: version } })
      : add.mutateAsync({ body })
  }

  return (
    <DrawerForm
      title={reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')}
      draftKey={`holdup-reasons:${reason?.id ?? `new-${job_type}`}`}
      labels={labels}
      initial={reason ? valuesOf(told, reason) : { ...blankOf(added), job_type, code: beginnings[job_type], from_on }}
      schema={reason ? changes : holdupReasonsApi.add.body}
      version={reason?.version}
      toValues={(row) => valuesOf(told, row)}
      words={(key, value) => (key === 'party' ? partyWords(String(value)) : value)}
      submitLabel={reason ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(reason ? t('Reason saved.') : t('Reason added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.quiet}>
            {reason
              ? t('A new wording also applies to hold-ups that already use this reason.')
              : t('For job cards of {type} only.', { type: workTypeWords(job_type) })}
          </p>
          <DeclaredFields
            form={form}
            fields={Object.fromEntries(Object.entries(fields).filter(([name]) => isAsked(name, form.values)))}
            controls={controls}
            isNew={!reason}
          />
        </>
      )}
    </DrawerForm>
  )
}
