import { callReport } from '@rad/api/insight/calls/contract'
import { callOptionsApi } from '@rad/api/insight/calls/options.contract'
import { rounded } from '@rad/api/rounded'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { useView } from '#kit/filter/use-view.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { addressesOf } from '#kit/page/report-address.ts'
import type { LevelNames, ReportRow } from '#kit/page/report.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { nothing, Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { purposeWords } from './parts/call-words.tsx'
import { labelWords } from './parts/label-words.ts'
import styles from './report-cells.module.css'

const labelsIn = (all: readonly { code: string; label: string }[]) => {
  const labels = new Map(all.map(({ code, label }) => [code, label]))
  return (code: string) => labelWords(labels.get(code) ?? code)
}

/** What purposes, topics, and phrase rules are called; codes until that is known. */
export function useCallNames(): LevelNames {
  const { data } = useQuery(query(callOptionsApi.options, {}))
  return useMemo(
    () => ({
      purpose: purposeWords,
      topic: labelsIn(data?.topics ?? []),
      phrase: labelsIn(data?.phrases ?? []),
    }),
    [data],
  )
}

interface Named {
  code: string
  count: number
}

/** Codes with their numbers, as the report answers them: `BRAKES 12, PRICE 8`. */
const namedIn = (written: string): Named[] =>
  written.split(', ').map((one) => {
    const end = one.lastIndexOf(' ')
    return { code: one.slice(0, end), count: Number(one.slice(end + 1)) }
  })

const filters = ['q', ...Object.keys(callReport.filters).filter((key) => key !== 'compare')]

interface NamedCallsProps {
  row: ReportRow
  /** The figure that names them. */
  of: string
  /** The filter and level of which they are values. */
  level: 'purpose' | 'topic' | 'phrase'
  /** What the list is filtered by in addition. */
  also?: Readonly<Record<string, string>>
  isShare?: true
}

/** What most calls of a row are, each with its number, which opens these calls. */
function NamedCalls({ row, of, level, also, isShare }: NamedCallsProps) {
  const { values } = useView(callReport)
  const names = useCallNames()
  const written = row[of]
  if (typeof written !== 'string') return nothing
  const named = namedIn(written)
  const all = named.reduce((sum, { count }) => sum + count, 0)
  const measures = named.map(({ code }) => ({ key: code, opens: { ...also, [level]: code } }))
  const addressOf = addressesOf({ list: '/calls', values: { ...values }, filters, measures }, values.rows)
  return (
    <ul className={styles.named}>
      {named.map(({ code, count }) => (
        <li key={code}>
          <bdi>{names[level]!(code)}</bdi>{' '}
          <PathLink href={addressOf(row, code)!} title={t('{count, plural, one {# call} other {# calls}}', { count })}>
            {isShare ? (
              <Value kind="percent" value={rounded((100 * count) / all)} />
            ) : (
              <Value kind="number" value={count} />
            )}
          </PathLink>
        </li>
      ))}
    </ul>
  )
}

const measured = { is_measured: 'true' }

export const rankedCells: Cells<ReportRow> = {
  purposes: (row) => <NamedCalls row={row} of="purposes" level="purpose" also={measured} isShare />,
  top_topics: (row) => <NamedCalls row={row} of="top_topics" level="topic" />,
  worst_phrases: (row) => <NamedCalls row={row} of="worst_phrases" level="phrase" />,
}

const levelOf: Record<string, string> = { purposes: 'purpose', top_topics: 'topic', worst_phrases: 'phrase' }

/** Where rows are those already, there is nothing to name in them. */
export const needlessIn = ({ rows }: { rows: readonly string[] }) =>
  Object.keys(levelOf).filter((figure) => rows.includes(levelOf[figure]!))
