import { Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { reasonsApi } from '@rad/api/service/reasons/contract'
import { resolutionKinds, type Ticket, type TicketStatus } from '@rad/api/service/tickets/contract'
import { word, words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { MomentField } from '#kit/form/moment-field.tsx'
import { t } from '#kit/words.ts'
import { ReasonGuidelines } from '#shell/cases/reason-guidelines.tsx'
import { Evidence } from './ticket-files.tsx'
import styles from './ticket-form.module.css'

export type MoveField =
  | 'reason'
  | 'note'
  | 'resolution_kind'
  | 'resolution'
  | 'root_cause'
  | 'customer_contacted_at'
  | 'satisfied'
  | 'duplicate_of'
export type MoveValues = Record<string, string | undefined>

export const moveLabels: Record<MoveField | 'evidence', string> = {
  reason: word('Reason'),
  note: word('Note'),
  resolution_kind: word('Resolution type'),
  resolution: word('Resolution details'),
  root_cause: word('Root cause'),
  customer_contacted_at: word('Customer informed'),
  satisfied: word('Customer satisfied?'),
  duplicate_of: word('Duplicate of ticket'),
  evidence: word('Evidence'),
}

/** What a step asks for. */
export function fieldsOf(from: TicketStatus, to: TicketStatus): MoveField[] {
  if (to === 'in_progress') return from === 'resolved' || from === 'closed' ? ['reason', 'note'] : ['note']
  const fields: Partial<Record<TicketStatus, MoveField[]>> = {
    waiting_customer: ['reason'],
    waiting_third: ['reason'],
    resolved: ['resolution_kind', 'resolution', 'root_cause', 'customer_contacted_at'],
    closed: ['satisfied', 'note'],
    unjustified_claimed: ['reason', 'note'],
    cancelled: ['duplicate_of', 'note'],
  }
  return fields[to] ?? ['note']
}

const satisfactionNames = words({
  yes: 'Satisfied',
  no: 'Not satisfied',
  not_reached: 'Not reached',
  withdrawn: 'Complaint withdrawn',
})

export interface MoveFieldsProps {
  form: UseFormReturnType<MoveValues>
  ticket: Ticket
  to: TicketStatus
  fields: readonly MoveField[]
  needs: readonly string[]
  canAttach: boolean
}

export function MoveFields(props: MoveFieldsProps) {
  const { ticket, to, fields, canAttach, form } = props
  return (
    <>
      {to === 'waiting_customer' ? <WaitingLeft ticket={ticket} /> : null}
      {to === 'resolved' ? (
        <p className={styles.note}>{t('The customer SLA stops now, unless the ticket is reopened.')}</p>
      ) : null}
      {fields.map((field, index) => (
        <MoveFieldInput key={field} {...props} field={field} isFirst={index === 0} />
      ))}
      {to === 'unjustified_claimed' ? (
        <div className={styles.evidence}>
          <h3>{t('Evidence')}</h3>
          <Evidence ticket={ticket} canAttach={canAttach} />
          {form.errors.evidence ? <p className={styles.error}>{form.errors.evidence}</p> : null}
        </div>
      ) : null}
    </>
  )
}

/** What may still be waited for the customer: 48 hours in all, two times. */
function WaitingLeft({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  const { seconds, times } = ticket.waiting_left
  return (
    <p className={styles.note} data-tone={times <= 1 || seconds < 6 * 3600 ? 'warn' : undefined}>
      {t('The SLA clock is paused. Remaining: {hours}, {times, plural, one {# time} other {# times}}.', {
        hours: format.hours(seconds / 3600),
        times,
      })}
    </p>
  )
}

function MoveFieldInput({ form, to, field, needs, isFirst }: MoveFieldsProps & { field: MoveField; isFirst: boolean }) {
  const common = {
    label: t(moveLabels[field]),
    withAsterisk: needs.includes(field),
    'data-autofocus': isFirst || undefined,
    error: form.errors[field],
  }
  const value = form.values[field]
  const set = (next: string | null | undefined) => {
    form.setFieldValue(field, next || undefined)
    form.clearFieldError(field)
  }
  if (field === 'reason' && to === 'unjustified_claimed') return <PleaReason {...common} value={value} onChange={set} />
  switch (field) {
    case 'resolution_kind':
      return (
        <Select
          {...common}
          data={resolutionKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
          value={value ?? null}
          onChange={set}
        />
      )
    case 'customer_contacted_at':
      return (
        <MomentField
          {...common}
          description={t('When the customer was informed of the resolution.')}
          value={value}
          onChange={set}
        />
      )
    case 'satisfied':
      return <Satisfaction {...common} value={value} onChange={set} />
    case 'duplicate_of':
      return (
        <TextInput
          {...common}
          description={t('Number of the older ticket. For a test, leave it empty and enter “test” as the note.')}
          maxLength={40}
          autoCapitalize="characters"
          value={value ?? ''}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    default:
      return (
        <Textarea
          {...common}
          description={hintOf(field, to)}
          rows={field === 'resolution' ? 4 : 3}
          maxLength={field === 'reason' ? 200 : field === 'resolution' ? 4000 : 2000}
          classNames={{ input: styles.grows }}
          value={value ?? ''}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
  }
}

function hintOf(field: MoveField, to: TicketStatus): string | undefined {
  if (field === 'note') return t('Shown in the timeline.')
  if (field === 'resolution') return t('Use plain language. This text is included in the letter to the customer.')
  if (field === 'reason' && to === 'waiting_customer') return t('What you need from the customer.')
  if (field === 'reason' && to === 'waiting_third')
    return t('Who you’re waiting on and why. The SLA clock keeps running.')
  return undefined
}

interface ChoiceProps {
  label: string
  error: unknown
  withAsterisk: boolean
  value: string | undefined
  onChange: (value: string | null) => void
}

/** What an outlet may plead today, and what it has to show for it. */
function PleaReason({ value, error, ...common }: ChoiceProps) {
  const reasons = useQuery(query(reasonsApi.list, { query: { all: undefined } })).data
  const evidence = reasons?.find(({ code }) => code === value)?.evidence
  return (
    <div>
      <Select
        {...common}
        error={error as string | undefined}
        description={evidence ? t('Required evidence: {what}.', { what: evidence }) : undefined}
        data={(reasons ?? []).map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))}
        searchable
        value={value ?? null}
      />
      <ReasonGuidelines kind="plea" code={value} />
    </div>
  )
}

function Satisfaction({ value, error, onChange, ...common }: ChoiceProps) {
  return (
    <Radio.Group {...common} error={error as string | undefined} value={value ?? null} onChange={onChange}>
      <div className={styles.choices}>
        {Object.entries(satisfactionNames).map(([one, name]) => (
          <Radio key={one} size="xs" value={one} label={t(name)} />
        ))}
      </div>
    </Radio.Group>
  )
}
