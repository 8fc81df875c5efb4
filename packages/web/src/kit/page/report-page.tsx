import type { ComponentType, ReactNode } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { BadValues } from '#kit/filter/bad-values.tsx'
import type { ChartProps } from '#kit/chart/chart.tsx'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { ColumnChooser } from '#kit/table/column-chooser.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { ExportMenu, type FileFormat } from '#kit/table/export-menu.tsx'
import { FilterBar } from '#kit/filter/filter-bar.tsx'
import { type Filter, isSet, type Values } from '#kit/filter/filter.ts'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { ReportChart } from '#kit/chart/report-chart.tsx'
import { ReportTable } from '#kit/page/report-table.tsx'
import type { CellAddress, LevelNames, ReportRow } from '#kit/page/report.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import type { View } from '#kit/filter/use-view.ts'
import { inSentence, t } from '#kit/words.ts'
import { useLayoutKey } from '#kit/table/use-layout-key.ts'
import styles from './page.module.css'
import reportStyles from './report-table.module.css'

/** The parameters of every report, in addition to its filters. */
export type ReportValues = {
  q?: string | undefined
  rows: string[]
  sort?: string | undefined
  columns?: string[] | undefined
}

/** What a report query is about; a result of `useQuery(pagedQuery(...))` fits. */
export interface ReportQuery {
  data: { columns: Column[]; rows: ReportRow[]; total_row: ReportRow; as_of: string } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A figure that can be chosen; of one that is answered, label and place come with the answer. */
type Figure = Column & { isAnswered?: true }

export interface ReportPageProps<V extends ReportValues> {
  title: string
  lead?: ReactNode
  /** What rows can be. */
  levels: readonly Column[]
  figures: readonly Figure[]
  names?: LevelNames
  /** Cells that are drawn in another way, such as a state with its mark. */
  draws?: Cells<ReportRow>
  view: View<V>
  answer: ReportQuery
  /** The list behind a cell: the same filters and the values of the row. */
  addressOf: CellAddress
  /** Between heading and filters. */
  above?: ReactNode
  searchLabel?: string
  filters?: readonly Filter[]
  savedViews?: ReactNode
  /** Drawn instead of the one chart over the rows, for instance a trend. */
  charts?: ReactNode
  /** Drawn above the chart, such as the total at a glance. */
  cards?: ReactNode
  /** Draws the one chart where it runs along time: with the notes on its days. */
  TimeChart?: ComponentType<ChartProps>
  onExport?: (format: FileFormat) => Promise<void>
}

/** A report: levels, period and filters in the address, a chart, a table whose every cell opens its rows, the total last. */
export function ReportPage<V extends ReportValues>(props: ReportPageProps<V>) {
  const { view, answer } = props
  const set = (patch: Values, options?: { replace?: boolean }) =>
    view.set(patch as Partial<Record<keyof V & string, unknown>>, options)
  const { data } = answer

  return (
    <div className={styles.page}>
      <PageHead
        title={props.title}
        lead={props.lead}
        actions={
          <>
            {props.savedViews}
            {props.onExport ? <ExportMenu formats={['csv', 'xlsx', 'pdf']} onExport={props.onExport} /> : null}
          </>
        }
      />
      <BadValues bad={view.bad} />
      {props.above}
      <FilterBar
        searchLabel={props.searchLabel}
        filters={props.filters ?? []}
        values={view.values as unknown as Values}
        onChange={set}
        onClear={view.clear}
      />
      {data ? (
        <Answered {...props} data={data} set={set} />
      ) : (
        <section className={styles.card}>
          {answer.error ? (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : (
            <TableSkeleton rows={12} columns={6} />
          )}
        </section>
      )}
    </div>
  )
}

interface AnsweredProps<V extends ReportValues> extends ReportPageProps<V> {
  data: NonNullable<ReportQuery['data']>
  set: (patch: Values) => void
}

function Answered<V extends ReportValues>(props: AnsweredProps<V>) {
  const { view, answer, levels, figures, data, set } = props
  const { values } = view
  const format = useFormat()
  const layoutKey = useLayoutKey()
  const isFiltered = Boolean(values.q) || props.filters?.some((filter) => isSet(filter, values as unknown as Values))
  return (
    <>
      {props.cards}
      <Charts {...props} />
      <section className={styles.card}>
        <div className={reportStyles.levels}>
          <LevelPickers levels={levels} rows={values.rows} onChange={(rows) => set({ rows, sort: undefined })} />
          <span className={reportStyles.count}>
            {t('{count, plural, one {# row} other {# rows}}', { count: data.rows.length })}
          </span>
          <ColumnChooser
            columns={namedFigures(figures, data.columns)}
            chosen={values.columns}
            onChange={(columns) => set({ columns })}
            layout={{ layoutKey, shown: data.columns, density: 'compact' }}
          />
        </div>
        <ReportTable
          label={props.title}
          layoutKey={layoutKey}
          columns={data.columns}
          rows={data.rows}
          totalRow={data.total_row}
          depth={values.rows.length}
          names={props.names}
          draws={props.draws}
          sort={values.sort}
          onSort={(sort) => set({ sort })}
          isStale={answer.isPlaceholderData}
          addressOf={props.addressOf}
          empty={
            <EmptyState
              icon={<IconFilterOff size={26} stroke={1.5} />}
              title={t('No rows match')}
              text={t('Nothing in your scope matches these filters and this period.')}
              action={
                isFiltered ? (
                  <Button variant="default" onClick={view.clear}>
                    {props.searchLabel ? t('Clear search and filters') : t('Clear filters')}
                  </Button>
                ) : undefined
              }
            />
          }
        />
      </section>
      <p className={styles.asof}>
        <time dateTime={data.as_of} title={format.instantWithZone(data.as_of)}>
          {t('As of {instant} ({zone})', { instant: format.instant(data.as_of), zone: format.timeZone })}
        </time>
      </p>
    </>
  )
}

/** The figures that can be chosen: one that only the answer names is one of them where it names it. */
const namedFigures = (figures: readonly Figure[], answered: readonly Column[]) =>
  figures.flatMap((figure) => (figure.isAnswered ? (answered.find(({ key }) => key === figure.key) ?? []) : figure))

/** A single row makes no chart; what the report draws itself may. */
function Charts<V extends ReportValues>(props: AnsweredProps<V>) {
  const { title, charts, data, view, names, addressOf, TimeChart } = props
  if (charts !== undefined) return data.rows.length > 0 ? charts : null
  if (data.rows.length < 2) return null
  return (
    <ReportChart
      title={title}
      columns={data.columns}
      rows={data.rows}
      depth={view.values.rows.length}
      names={names}
      addressOf={addressOf}
      TimeChart={TimeChart}
    />
  )
}

/** One level of rows, and a second one within it. */
function LevelPickers({
  levels,
  rows,
  onChange,
}: {
  levels: readonly Column[]
  rows: string[]
  onChange: (rows: string[]) => void
}) {
  const [first = '', second = ''] = rows
  const options = levels.map(({ key, label }) => ({
    value: key,
    label: t('By {level}', { level: inSentence(t(label)) }),
  }))
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('Rows')}
        value={first}
        data={options}
        onChange={(event) =>
          onChange([event.currentTarget.value, ...(second && second !== event.currentTarget.value ? [second] : [])])
        }
      />
      <NativeSelect
        size="xs"
        aria-label={t('Second level')}
        value={second}
        data={[
          { value: '', label: t('One level') },
          ...levels
            .filter(({ key }) => key !== first)
            .map(({ key, label }) => ({ value: key, label: t('then by {level}', { level: inSentence(t(label)) }) })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value ? [first, event.currentTarget.value] : [first])}
      />
    </>
  )
}
