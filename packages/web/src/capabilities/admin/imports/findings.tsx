import { word } from '@rad/api/words'
import type { CheckAnswer, Import } from '@rad/api/admin/imports/contract'
import { type ReactNode, useState } from 'react'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import page from '#kit/page/page.module.css'
import { Pager } from '#kit/table/pager.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './import.module.css'

const problemColumns: Column[] = [
  { key: 'line', label: word('Row'), kind: 'code', sortable: false },
  { key: 'column', label: word('Column'), kind: 'text', sortable: false },
  { key: 'value', label: word('Value'), kind: 'code', sortable: false },
  { key: 'message', label: word('Reason'), kind: 'text', sortable: false },
]
const changeColumns: Column[] = [
  { key: 'line', label: word('Row'), kind: 'code', sortable: false },
  { key: 'field', label: word('Field'), kind: 'text', sortable: false },
  { key: 'from', label: word('Current value'), kind: 'text', sortable: false },
  { key: 'to', label: word('In the file'), kind: 'text', sortable: false },
]

const groupColumns: Column[] = [
  { key: 'column', label: word('Column'), kind: 'text', sortable: false },
  { key: 'value', label: word('Value'), kind: 'code', sortable: false },
  { key: 'message', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'count', label: word('Cells'), kind: 'number', sortable: false },
  { key: 'rows', label: word('Rows'), kind: 'code', sortable: false },
]

/** The rows of a fault: the first of them, and whether there are more. */
const rowsOf = ({ lines, count }: { lines: readonly number[]; count: number }) =>
  `${lines.slice(0, 5).join(', ')}${count > Math.min(5, lines.length) ? ', …' : ''}`

const cells = { message: ({ message }: Finding) => translateApiMessage(String(message ?? '')) }

type Finding = { line: number } & Record<string, unknown>

export interface FindingsProps {
  imported: Pick<Import, 'columns'>
  check: CheckAnswer
  tools?: ReactNode
}

/** What the dry run found, cell by cell: what is wrong, what is odd, what would change. */
export function Findings({ check, tools }: FindingsProps) {
  const groups = check.groups ?? []
  const tabs = [
    {
      value: 'groups',
      label: t('Reasons'),
      count: groups.length,
      // Where each fault comes once, the cells say the same.
      rows: (check.errorCount > groups.length
        ? groups.map((group) => ({ ...group, line: group.lines[0] ?? 0, rows: rowsOf(group) }))
        : []) as Finding[],
      columns: groupColumns,
    },
    {
      value: 'wrong',
      label: t('Invalid cells'),
      count: check.errorCount,
      rows: check.errors as Finding[],
      columns: problemColumns,
    },
    {
      value: 'warnings',
      label: t('Warnings'),
      count: check.warnings,
      rows: check.warningRows as Finding[],
      columns: problemColumns,
    },
    {
      value: 'changes',
      label: t('Changes'),
      count: check.changed,
      rows: check.changes as Finding[],
      columns: changeColumns,
    },
  ].filter((tab) => tab.rows.length > 0)
  const [chosen, setChosen] = useState<string>()
  const [at, setAt] = useState({ page: 1, perPage: 10 })
  const { number } = useFormat()
  const shown = tabs.find((tab) => tab.value === chosen) ?? tabs[0]
  if (!shown) return null
  const rows = shown.rows.slice((at.page - 1) * at.perPage, at.page * at.perPage)
  const isCut =
    shown.value === 'changes'
      ? new Set(shown.rows.map((row) => row.line)).size < shown.count
      : shown.rows.length < shown.count

  return (
    <section className={page.card} aria-label={t('Check results')}>
      <div className={styles.tools}>
        <StatusTabs
          label={t('Results')}
          value={shown.value}
          onChange={(value) => {
            setChosen(value)
            setAt({ ...at, page: 1 })
          }}
          tabs={tabs.map(({ value, label, count }) => ({ value, label, count }))}
        />
        {isCut ? (
          <span className={styles.soft}>{t('Showing the first {count}.', { count: number(shown.rows.length) })}</span>
        ) : null}
        <span className={styles.space} />
        {tools}
      </div>
      <DataTable
        label={shown.label}
        density="compact"
        columns={shown.columns}
        rows={rows}
        cells={cells}
        rowId={(row) =>
          `${row.line} ${String(row.column ?? row.field)} ${String(row.value ?? '')} ${String(row.message ?? '')}`
        }
      />
      {shown.rows.length > 10 ? (
        <Pager
          page={at.page}
          perPage={at.perPage}
          count={shown.rows.length}
          onPage={(next) => setAt({ ...at, page: next })}
          onPerPage={(perPage) => setAt({ page: 1, perPage })}
        />
      ) : null}
    </section>
  )
}
