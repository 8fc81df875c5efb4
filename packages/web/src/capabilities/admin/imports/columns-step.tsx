import { Button, NativeSelect } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import type { Import } from '@rad/api/admin/imports/contract'
import { useEffect, useRef, useState } from 'react'
import page from '#kit/page/page.module.css'
import { listed, t, translateApiMessage } from '#kit/words.ts'
import { OptionFields } from './option-fields.tsx'
import { ReadingFields } from './reading-fields.tsx'
import type { ImportField, ImportKind, SetupDraft } from './use-setup.ts'
import type { Faults } from './use-wizard.ts'
import styles from './import.module.css'
import table from './match-table.module.css'

export interface ColumnsStepProps {
  imported: Import
  kind: ImportKind
  draft: SetupDraft
  faults: Faults
  /** To the values, where some are translated. */
  onNext: (() => void) | undefined
  onCheck: () => void
  /** The file was read another way. */
  onRead: () => void
}

/** What must be chosen before a check makes sense, in the words of the server. */
function missingOf({ fields }: ImportKind, { options }: Import, { setup }: SetupDraft): Faults {
  const columns = fields
    .filter((field) => field.required && !setup.mapping[field.key])
    .map(({ key, label }) => [`mapping.${key}`, t('Choose a column for “{field}”.', { field: t(label) })])
  const choices = options
    .filter(({ key, suggested }) => suggested === null && !setup.options[key])
    .map(({ key, label }) => [`options.${key}`, t('Choose a value for “{what}”.', { what: t(label) })])
  return Object.fromEntries([...columns, ...choices])
}

/** The focus goes to the first thing to put right. */
function useFirstFault(faults: Faults) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return element
}

export function ColumnsStep({ imported, kind, draft, faults, onNext, onCheck, onRead }: ColumnsStepProps) {
  const { setup, change } = draft
  const [shownFaults, setShownFaults] = useState<Faults>(faults)
  const missing = missingOf(kind, imported, draft)
  const still = Object.fromEntries(Object.entries(shownFaults).filter(([key]) => key in missing || key in faults))
  const element = useFirstFault(shownFaults)

  const match = (field: string, column: string) => {
    // A column fills one field: choosing it here takes it from where it was.
    const others = Object.entries(setup.mapping).filter(([key, used]) => key !== field && used !== column)
    change({ mapping: Object.fromEntries(column ? [...others, [field, column]] : others) })
  }
  const goOn = (next: () => void) => () => {
    setShownFaults(missing)
    if (Object.keys(missing).length === 0) next()
  }

  return (
    <div ref={element} className={page.page}>
      <OtherFaults
        fault={faults[''] ?? (imported.error ? translateApiMessage(imported.error) : undefined)}
        faults={faults}
        offered={imported.options.map(({ key }) => key)}
      />
      <ReadingFields imported={imported} onRead={onRead} />
      <OptionFields
        options={imported.options}
        chosen={setup.options}
        faults={still}
        onChange={(options) => change({ options })}
      />
      <MatchTable kind={kind} imported={imported} mapping={setup.mapping} faults={still} onMatch={match} />
      <div className={styles.bar}>
        {onNext ? (
          <Button variant="default" onClick={goOn(onCheck)}>
            {t('Skip to check')}
          </Button>
        ) : null}
        <Button onClick={goOn(onNext ?? onCheck)}>{onNext ? t('Match values') : t('Check file')}</Button>
      </div>
    </div>
  )
}

interface MatchTableProps {
  kind: ImportKind
  imported: Import
  mapping: Record<string, string>
  faults: Faults
  onMatch: (field: string, column: string) => void
}

function MatchTable({ kind, imported, mapping, faults, onMatch }: MatchTableProps) {
  const taken = new Set(Object.values(mapping))
  const unused = imported.columns.filter((column) => !taken.has(column))
  return (
    <section className={page.card}>
      <table className={table.table}>
        <caption className={table.caption}>{t('Column mapping')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('File column')}</th>
            <th scope="col">{t('Sample values')}</th>
          </tr>
        </thead>
        <tbody>
          {kind.fields.map((field) => (
            <FieldRow
              key={field.key}
              field={field}
              imported={imported}
              column={mapping[field.key]}
              fault={faults[`mapping.${field.key}`]}
              onMatch={(column) => onMatch(field.key, column)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.unused}>
        {unused.length > 0 ? t('Unused columns: {columns}.', { columns: listed(unused) }) : t('All columns are used.')}
      </p>
    </section>
  )
}

/** Faults that no field on this step can show. */
function OtherFaults({ fault, faults, offered }: { fault: string | undefined; faults: Faults; offered: string[] }) {
  const elsewhere = Object.entries(faults)
    .filter(([key]) => key.startsWith('options.') && !offered.includes(key.slice('options.'.length)))
    .map(([, message]) => message)
  const messages = [...(fault ? [fault] : []), ...elsewhere]
  return messages.length > 0 ? (
    <p className={styles.alert} role="alert">
      {messages.join(' ')}
    </p>
  ) : null
}

interface FieldRowProps {
  field: ImportField
  imported: Import
  column: string | undefined
  fault: string | undefined
  onMatch: (column: string) => void
}

function FieldRow({ field, imported, column, fault, onMatch }: FieldRowProps) {
  const at = column === undefined ? -1 : imported.columns.indexOf(column)
  const samples = [...new Set(imported.sample.flatMap((line) => line[at] || []))].slice(0, 3)
  const isSuggested = column !== undefined && imported.suggestedMapping[field.key] === column
  return (
    <tr>
      <th scope="row">
        {t(field.label)}
        {field.required ? <span className={table.required}>{t('required')}</span> : null}
        {field.hint ? <small>{translateApiMessage(field.hint)}</small> : null}
      </th>
      <td>
        <NativeSelect
          aria-label={t('Column for {field}', { field: t(field.label) })}
          size="xs"
          value={column ?? ''}
          error={fault}
          data={[
            { value: '', label: field.required ? t('Choose a column') : t('Not in this file') },
            ...imported.columns,
          ]}
          onChange={(event) => onMatch(event.currentTarget.value)}
        />
      </td>
      <td>
        <span className={table.samples}>
          {samples.map((sample) => (
            <code key={sample} title={sample}>
              {sample}
            </code>
          ))}
          {isSuggested ? (
            <span className={table.suggested} title={t('Matched by column name and content')}>
              <IconSparkles size={13} stroke={1.6} aria-hidden="true" /> {t('suggested')}
            </span>
          ) : null}
        </span>
      </td>
    </tr>
  )
}
