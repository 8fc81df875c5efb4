import type { CheckAnswer, Import } from '@rad/api/admin/imports/contract'
import { type ReactNode, useState } from 'react'
import type { Column } from '#kit/column.ts'
import { DataTable } from '#kit/data-table.tsx'
import { useFormat } from '#kit/format.tsx'
import page from '#kit/page.module.css'
import { Pager } from '#kit/pager.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import styles from './import.module.css'

const problemColumns: Column[] = [
  { key: 'line', label: 'Line', kind: 'code', sortable: false },
  { key: 'column', label: 'Column', kind: 'text', sortable: false },
  { key: 'value', label: 'Value', kind: 'code', sortable: false },
  { key: 'message', label: 'Why', kind: 'text', sortable: false },
]
const changeColumns: Column[] = [
  { key: 'line', label: 'Line', kind: 'code', sortable: false },
  { key: 'field', label: 'Field', kind: 'text', sortable: false },
  { key: 'from', label: 'Stored now', kind: 'text', sortable: false },
  { key: 'to', label: 'In the file', kind: 'text', sortable: false },
]

type Finding = { line: number } & Record<string, unknown>

export interface FindingsProps {
  imported: Pick<Import, 'columns'>
  check: CheckAnswer
  tools?: ReactNode
}

/** What the dry run found, cell by cell: what is wrong, what is odd, what would change. */
export function Findings({ check, tools }: FindingsProps) {
  const tabs = [
    {
      value: 'wrong',
      label: 'Wrong cells',
      count: check.errorCount,
      rows: check.errors as Finding[],
      columns: problemColumns,
    },
    {
      value: 'warnings',
      label: 'Warnings',
      count: check.warnings,
      rows: check.warningRows as Finding[],
      columns: problemColumns,
    },
    {
      value: 'changes',
      label: 'Changes',
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
    <section className={page.card} aria-label="What the check found">
      <div className={styles.tools}>
        <StatusTabs
          label="Findings"
          value={shown.value}
          onChange={(value) => {
            setChosen(value)
            setAt({ ...at, page: 1 })
          }}
          tabs={tabs.map(({ value, label, count }) => ({ value, label, count }))}
        />
        {isCut ? <span className={styles.soft}>The first {number(shown.rows.length)} are listed.</span> : null}
        <span className={styles.space} />
        {tools}
      </div>
      <DataTable
        label={shown.label}
        density="compact"
        columns={shown.columns}
        rows={rows}
        rowId={(row) => `${row.line} ${String(row.column ?? row.field)} ${String(row.message ?? '')}`}
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
