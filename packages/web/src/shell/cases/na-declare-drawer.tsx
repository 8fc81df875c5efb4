import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type NaProspect, naDeclarationsApi } from '@rad/api/service/na-declarations/contract'
import { type NaReason, naReasonsApi } from '@rad/api/service/na-reasons/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { FileField } from '#kit/form/file-field.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { approvalWords, attemptWords, baseWords, effectWords } from '#words/na-reason-words.ts'
import styles from './na-part.module.css'

type Values = Record<string, string | undefined>

const labels = words({
  reason: 'Reason',
  note: 'Note',
  reference: 'Reference',
  new_owner_name: 'Name of the new owner',
  new_owner_phone: 'Phone of the new owner',
  new_outlet: 'Code of the new outlet',
  new_due_on: 'Correct due date',
  recheck_on: 'Until',
  file: 'Evidence',
})
type Field = keyof typeof labels

/** A file is not part of the draft. */
const { file: _file, ...typed } = labels
const empty: Values = Object.fromEntries(Object.keys(typed).map((key) => [key, undefined]))

const schema = naDeclarationsApi.declare.body.omit({ file: true })
const limits = { accept: '.pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.docx,.xlsx,.mp4', largestMegabytes: 10 } as const

/** What a reason asks for, in the order of the form. */
function fieldsOf(reason: NaReason | undefined): Field[] {
  if (!reason) return []
  const { effect } = reason
  return [
    ...(effect === 'new_owner' ? (['new_owner_name', 'new_owner_phone'] as const) : []),
    ...(effect === 'new_home_outlet' ? (['new_outlet'] as const) : []),
    ...(effect === 'new_due_date' ? (['new_due_on'] as const) : []),
    ...(reason.needs_reference ? (['reference'] as const) : []),
    ...(reason.needs_recheck_on ? (['recheck_on'] as const) : []),
    'note',
    'file',
  ]
}

/** What does not belong to the reason is not sent: it may be of one that was chosen before. */
const given = (values: Values, fields: readonly Field[]) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value && fields.includes(key as Field)))

export interface DeclareDrawerProps {
  /** The number of the follow-up. */
  no: string
  prospect: NaProspect
  onClose: () => void
}

/** Declares a follow-up not applicable, with exactly what the chosen reason asks for. */
export function DeclareDrawer({ no, prospect, onClose }: DeclareDrawerProps) {
  const navigate = useNavigate()
  const declare = useSend(naDeclarationsApi.declare, {
    refreshes: ['follow-ups', 'timeline', 'vehicles', 'customers'],
  })
  const reasons = useQuery(query(naReasonsApi.list, { query: {} as never })).data ?? []
  const [file, setFile] = useState<File>()
  const reasonOf = (values: Values) => reasons.find(({ code }) => code === values.reason)
  return (
    <DrawerForm<Values>
      title={t('Declare {no} not applicable', { no })}
      draftKey={`na:${no}`}
      labels={labels}
      initial={empty}
      schema={schema}
      submitLabel={t('Declare not applicable')}
      onSubmit={(values) => {
        const body = { ...given(values, ['reason', ...fieldsOf(reasonOf(values))]), ...(file && { file }) }
        return declare.mutateAsync({ params: { no }, body: body as { reason: string } })
      }}
      onSaved={(saved) => {
        const { no: declared } = saved as { no: string }
        sayDone(t('{no} declared.', { no: declared }))
        onClose()
        void navigate({ to: '/na/$no', params: { no: declared } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.fields}>
          <ReasonField form={form} reasons={reasons} />
          <ReasonHint reason={reasonOf(form.values)} prospect={prospect} />
          {fieldsOf(reasonOf(form.values)).map((field) =>
            field === 'file' ? (
              <Proof key={field} form={form} reason={reasonOf(form.values)} file={file} onChange={setFile} />
            ) : (
              <GivenField key={field} form={form} field={field} reason={reasonOf(form.values)} />
            ),
          )}
        </div>
      )}
    </DrawerForm>
  )
}

type Form = UseFormReturnType<Values>

function setIn(form: Form, field: Field, value: string | null) {
  form.setFieldValue(field, value || undefined)
  form.clearFieldError(field)
}

/** The reasons by what they do to the base. Lost customers are not among them: their vehicles stay in the base (U16). */
function ReasonField({ form, reasons }: { form: Form; reasons: readonly NaReason[] }) {
  const groups = Map.groupBy(reasons, ({ base_effect }) => base_effect)
  return (
    <Select
      label={t(labels.reason)}
      description={t('A customer who goes elsewhere is lost, not “not applicable”: close the follow-up as lost.')}
      required
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      data-autofocus
      data={[...groups].map(([effect, some]) => ({
        group: baseWords(effect),
        items: some.map(({ code, label }) => ({ value: code, label })),
      }))}
      nothingFoundMessage={t('No results.')}
      value={form.values.reason ?? null}
      onChange={(code) => setIn(form, 'reason', code)}
      error={form.errors.reason}
    />
  )
}

/** Who approves, what follows, and the attempts that are needed and recorded. */
function ReasonHint({ reason, prospect }: { reason: NaReason | undefined; prospect: NaProspect }) {
  const { day } = useFormat()
  const { automatic_off_until, attempts, attempt_days } = prospect
  if (!reason) return null
  const isManual = reason.approval === 'auto' && automatic_off_until !== null
  const needed = attemptWords(reason)
  return (
    <>
      <p className={styles.quiet}>
        {t('Approval: {who}.', { who: approvalWords(isManual ? 'tsm' : reason.approval) })}{' '}
        {reason.effect === 'none' ? null : t('Next step: {step}.', { step: effectWords(reason.effect) })}
      </p>
      {isManual ? (
        <p className={styles.hint} role="note">
          {t('Automatic approval is off for this outlet until {day}.', { day: day(automatic_off_until) })}
        </p>
      ) : null}
      {needed ? (
        <p className={styles.quiet}>
          {needed}.{' '}
          {t(
            'Recorded: {count, plural, one {# attempt} other {# attempts}} on {days, plural, one {# day} other {# days}}.',
            {
              count: attempts,
              days: attempt_days,
            },
          )}
        </p>
      ) : null}
    </>
  )
}

interface GivenFieldProps {
  form: Form
  field: Field
  reason: NaReason | undefined
}

function GivenField({ form, field, reason }: GivenFieldProps) {
  const isNeeded = field !== 'note' || (reason?.needs_note ?? false)
  const common = { label: t(labels[field]), withAsterisk: isNeeded, error: form.errors[field] }
  const value = form.values[field]
  if (field === 'new_due_on' || field === 'recheck_on')
    return <DayField {...common} isOptional value={value} onChange={(day) => setIn(form, field, day)} />
  const text = {
    ...common,
    value: value ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setIn(form, field, currentTarget.value),
  }
  return field === 'note' ? (
    <Textarea rows={3} maxLength={2000} {...text} />
  ) : (
    <TextInput description={field === 'reference' ? reason?.evidence : undefined} autoComplete="off" {...text} />
  )
}

interface ProofProps {
  form: Form
  reason: NaReason | undefined
  file: File | undefined
  onChange: (file: File | undefined) => void
}

/** A file of evidence, needed or not. */
function Proof({ form, reason, file, onChange }: ProofProps) {
  return (
    <>
      <FileField
        {...limits}
        label={reason?.needs_evidence ? t('Evidence') : t('Evidence (optional)')}
        description={reason?.needs_evidence ? reason.evidence : undefined}
        files={file ? [file] : []}
        onChange={([chosen]) => {
          form.clearFieldError('file')
          onChange(chosen)
        }}
      />
      {form.errors.file ? <p role="alert">{form.errors.file}</p> : null}
    </>
  )
}
