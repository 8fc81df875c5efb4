import { Switch, TextInput } from '@mantine/core'
import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { words } from '@rad/api/words'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import formStyles from '#kit/form/drawer-form.module.css'
import { DayField } from '#kit/form/day-field.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from '#pickers/reason-parts.module.css'

type Values = Pick<UnjustifiedReason, 'label' | 'evidence' | 'needs_evidence' | 'needs_note' | 'from_on' | 'to_on'> & {
  code?: string
}

export const reasonLabels = words({
  label: 'Reason',
  evidence: 'Requested evidence',
  needs_evidence: 'Evidence file required',
  needs_note: 'Note required',
  from_on: 'From',
  to_on: 'Until',
})
const newLabels = words({ code: 'Code', ...reasonLabels })
const changes = reasonsApi.update.body.omit({ if_version: true })
const valuesOf = ({ label, evidence, needs_evidence, needs_note, from_on, to_on }: UnjustifiedReason): Values => ({
  label,
  evidence,
  needs_evidence,
  needs_note,
  from_on,
  to_on,
})

export interface ReasonFormProps {
  /** Without one, a reason is added. */
  reason?: UnjustifiedReason | undefined
  onClose: () => void
}

/** Adds a reason, or changes the one that is given. */
export function ReasonForm({ reason, onClose }: ReasonFormProps) {
  const add = useSend(reasonsApi.add)
  const update = useSend(reasonsApi.update)
  const { timeZone } = useFormat()
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  const blank: Values = {
    code: '',
    label: '',
    evidence: null,
    needs_evidence: true,
    needs_note: false,
    from_on: today,
    to_on: null,
  }

  const save = ({ code = '', ...values }: Values, version: number | undefined) =>
    reason && version !== undefined
      ? update.mutateAsync({ params: { id: reason.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: { ...values, code } })

  return (
    <DrawerForm<Values>
      title={reason ? t('Edit {name}', { name: reason.code }) : t('Add reason')}
      draftKey={`reasons:${reason?.id ?? 'new'}`}
      labels={newLabels}
      initial={reason ? valuesOf(reason) : blank}
      schema={reason ? changes : reasonsApi.add.body}
      version={reason?.version}
      toValues={(row) => valuesOf(row as unknown as UnjustifiedReason)}
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
          {reason ? (
            <p className={styles.quiet}>{t('A new wording also applies to tickets that already use this reason.')}</p>
          ) : (
            <TextInput
              label={t(newLabels.code)}
              description={t('1 to 12 letters, digits, and hyphens. Can’t be changed later.')}
              maxLength={12}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
            />
          )}
          <TextInput
            label={t(reasonLabels.label)}
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('label')}
          />
          <TextInput
            label={t(reasonLabels.evidence)}
            description={t('Shown with the reason, so outlets know what to provide.')}
            autoComplete="off"
            {...form.getInputProps('evidence')}
            value={form.values.evidence ?? ''}
          />
          <Switch
            label={t(reasonLabels.needs_evidence)}
            {...form.getInputProps('needs_evidence', { type: 'checkbox' })}
          />
          <Switch label={t(reasonLabels.needs_note)} {...form.getInputProps('needs_note', { type: 'checkbox' })} />
          <div className={formStyles.pair}>
            <DayField label={t(reasonLabels.from_on)} {...form.getInputProps('from_on')} value={form.values.from_on} />
            <DayField
              label={t(reasonLabels.to_on)}
              isOptional
              {...form.getInputProps('to_on')}
              value={form.values.to_on}
              onChange={(day) => form.setFieldValue('to_on', day)}
            />
          </div>
        </>
      )}
    </DrawerForm>
  )
}
