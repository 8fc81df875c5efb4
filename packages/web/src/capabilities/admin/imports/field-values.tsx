import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import page from '#kit/page/page.module.css'
import { Pager } from '#kit/table/pager.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { inSentence, t } from '#kit/words.ts'
import { type FieldValues, type ImportField, meaningOf, type Setup, type SetupDraft } from './use-setup.ts'
import { valuesQuery } from './use-import.ts'
import styles from './import.module.css'
import table from './match-table.module.css'

export interface FieldValuesCardProps {
  importId: string
  field: ImportField
  draft: SetupDraft
  faults: Record<string, string>
}

export function FieldValuesCard({ importId, field, draft, faults }: FieldValuesCardProps) {
  const column = draft.setup.mapping[field.key]
  const found = useQuery(valuesQuery(importId, field.key, column))
  return (
    <section
      className={page.card}
      aria-label={t('{field} to {what}', { field: t(field.label), what: inSentence(t(field.translates ?? '')) })}
    >
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <ValueTable field={field} found={found.data} draft={draft} faults={faults} />
      ) : (
        <TableSkeleton rows={6} columns={3} />
      )}
    </section>
  )
}

type ValueOf = FieldValues['values'][number]
const asRest = '\u0000rest'

/** Sets what one value becomes; `asRest` forgets what was chosen. */
function withValue(setup: Setup, field: string, value: string, meant: string): Setup['values'] {
  const { [value]: _, ...others } = setup.values[field] ?? {}
  return { ...setup.values, [field]: meant === asRest ? others : { ...others, [value]: meant } }
}

interface ValueTableProps {
  field: ImportField
  found: FieldValues
  draft: SetupDraft
  faults: Record<string, string>
}

function ValueTable({ field, found, draft, faults }: ValueTableProps) {
  const { setup, change } = draft
  const { number } = useFormat()
  const [tab, setTab] = useState<string>()
  const [text, setText] = useState('')
  const [at, setAt] = useState({ page: 1, perPage: 25 })
  const unmatched = found.values.filter((one) => (setup.values[field.key]?.[one.value] ?? one.suggested) === null)
  const shown = (tab === 'none' ? unmatched : found.values).filter((one) =>
    one.value.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const first = (Math.min(at.page, Math.ceil(shown.length / at.perPage) || 1) - 1) * at.perPage
  const labelOf = (value: string | undefined) =>
    value ? (found.choices.find((choice) => choice.value === value)?.label ?? value) : ''
  const restLabel = labelOf(setup.rest[field.key])

  return (
    <>
      <ValueTools
        field={field}
        found={found}
        draft={draft}
        tab={tab}
        unmatched={unmatched.length}
        text={text}
        onTab={(next) => {
          setTab(next)
          setAt({ ...at, page: 1 })
        }}
        onText={(next) => {
          setText(next)
          setAt({ ...at, page: 1 })
        }}
      />
      <table className={table.table}>
        <caption className={table.caption}>{t('Value mapping for {column}', { column: found.column })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('In the file')}</th>
            <th scope="col" data-figure>
              {t('Rows')}
            </th>
            <th scope="col">{t('Mapped to')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(first, first + at.perPage).map((one) => (
            <ValueRow
              key={one.value}
              one={one}
              setup={setup}
              field={field.key}
              choices={found.choices}
              restLabel={restLabel}
              count={number(one.count)}
              fault={faults[`values.${field.key}.${one.value}`]}
              onChange={(meant) => change({ values: withValue(setup, field.key, one.value, meant) })}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? (
        <p className={styles.unused}>{text ? t('No values found.') : t('All values are matched.')}</p>
      ) : null}
      {shown.length > 10 ? (
        <Pager
          page={first / at.perPage + 1}
          perPage={at.perPage}
          count={shown.length}
          onPage={(next) => setAt({ ...at, page: next })}
          onPerPage={(perPage) => setAt({ page: 1, perPage })}
        />
      ) : null}
      <Unlisted count={found.distinct - found.values.length} />
    </>
  )
}

interface ValueToolsProps extends Pick<ValueTableProps, 'field' | 'found' | 'draft'> {
  tab: string | undefined
  /** How many values have no match yet. */
  unmatched: number
  text: string
  onTab: (tab: string | undefined) => void
  onText: (text: string) => void
}

/** Which values are shown, and what becomes of those that no one chose anything for. */
function ValueTools({ field, found, draft, tab, unmatched, text, onTab, onText }: ValueToolsProps) {
  const { setup, change } = draft
  return (
    <div className={styles.tools}>
      <h2 className={styles.part}>
        {field.label === found.label ? t(field.label) : `${t(field.label)} → ${t(found.label)}`}
      </h2>
      <StatusTabs
        label={t('Values of {column}', { column: found.column })}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: undefined, label: t('All'), count: found.values.length },
          { value: 'none', label: t('Unmatched'), count: unmatched },
        ]}
      />
      <TextInput
        size="xs"
        aria-label={t('Search values of {column}', { column: found.column })}
        placeholder={t('Search')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <label className={styles.rest}>
        {t('Remaining values')}
        <NativeSelect
          size="xs"
          aria-label={t('Remaining values of {field}', { field: t(field.label) })}
          value={setup.rest[field.key] ?? ''}
          data={[{ value: '', label: t('None') }, ...found.choices]}
          onChange={(event) => change({ rest: { ...setup.rest, [field.key]: event.currentTarget.value } })}
        />
      </label>
    </div>
  )
}

function Unlisted({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <p className={styles.unused}>
      {t(
        '{count, plural, one {# less frequent value isn’t listed. It’s imported as suggested.} other {# less frequent values aren’t listed. They’re imported as suggested.}}',
        { count },
      )}
    </p>
  )
}

interface ValueRowProps {
  one: ValueOf
  setup: Setup
  field: string
  choices: FieldValues['choices']
  restLabel: string
  count: string
  fault: string | undefined
  onChange: (meant: string) => void
}

function ValueRow({ one, setup, field, choices, restLabel, count, fault, onChange }: ValueRowProps) {
  const chosen = setup.values[field]?.[one.value]
  const direct = chosen ?? one.suggested
  const isUnknown = one.suggested === null
  return (
    <tr data-open={meaningOf(setup, field, one) === null || undefined}>
      <th scope="row">{one.value}</th>
      <td data-figure>{count}</td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t('Match for {value}', { value: one.value })}
          value={direct ?? asRest}
          error={fault}
          data={[
            ...(isUnknown
              ? [{ value: asRest, label: restLabel ? t('Remaining: {what}', { what: restLabel }) : t('No match') }]
              : []),
            { value: '', label: t('None') },
            ...choices,
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </td>
    </tr>
  )
}
