import type { Endpoint, Output } from '@rad/api/contract'
import type { Filters } from '@rad/api/filters'
import { allDays } from '@rad/api/periods'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { ChartProps } from '#kit/chart/chart.tsx'
import type { Column } from '#kit/table/column.ts'
import type { FileFormat } from '#kit/table/export-menu.tsx'
import type { Values } from '#kit/filter/filter.ts'
import { addressesOf } from '#kit/page/report-address.ts'
import { ReportPage, type ReportQuery, type ReportValues } from '#kit/page/report-page.tsx'
import type { CellAddress, LevelNames, ReportRow } from '#kit/page/report.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { useView, type View } from '#kit/filter/use-view.ts'
import { type RawSearch, readView, type Viewed } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { filtersOf, type SourcedLooks } from './declared-filters.ts'
import { SavedViews, type SavedViewsProps } from '#shell/saved-views/saved-views.tsx'
import { Opened, type Opening, type Opens, useOpening } from './opening.tsx'
import { asking, filled, type Slot, useNothing } from './declared.ts'

/** A measure of a report; `opens` is what the list behind it is filtered by. */
type Measure = Column & { opens?: Readonly<Record<string, string | readonly string[]>>; isAnswered?: true }

/** A report as its contract declares it: what `defineReport` of the API makes. */
export interface DeclaredReport extends Viewed {
  title: string
  dimensions: readonly Column[]
  measures: readonly Measure[]
  filters: Filters
  hasSearch?: false
}

/** What answers the rows of a report. */
export type ReportEndpoint = Endpoint & {
  response: z.ZodType<{ filters: Record<string, unknown>; columns?: readonly Measure[] }>
}
/** The view of a report as its screen reads it. */
export type ReportValuesOf<R extends { view: z.ZodObject }> = z.output<R['view']> & ReportValues

/** The filters alone: what charts are drawn of. */
export type DrawnOf<R extends { view: z.ZodObject }> = Omit<ReportValuesOf<R>, 'rows' | 'columns' | 'sort'>

function drawnOf<R extends { view: z.ZodObject }>(values: ReportValuesOf<R>): DrawnOf<R> {
  const { rows: _, columns: __, sort: ___, ...drawn } = values
  return drawn
}

/** A report on screen: its query, its answer, and what is open. */
export interface Reporting<R extends DeclaredReport, E extends ReportEndpoint> extends Opening {
  view: View<ReportValuesOf<R>>
  values: ReportValuesOf<R>
  /** The filters alone: what the charts are drawn of. */
  drawn: DrawnOf<R>
  /** Undefined until it has come. */
  data: Output<E> | undefined
}
export type ReportState<R extends DeclaredReport, E extends ReportEndpoint, Own> = Reporting<R, E> & { own: Own }

/** A screen of a report: what the contract does not declare. */
export interface ReportDeclaration<R extends DeclaredReport, E extends ReportEndpoint, Own> extends Opens<
  ReportState<R, E, Own>
> {
  report: R
  /** What answers its rows. */
  rows: E
  /** Exports the rows to a file, for users with the right. */
  file: Endpoint
  lead: string
  /** What the search looks through, where there are words to search. */
  search?: string
  filters?: Slot<SourcedLooks, ReportState<R, E, Own>>
  /** The labels of the codes of a level. */
  names?: Slot<LevelNames, ReportState<R, E, Own>>
  /** Cells that are drawn in another way, such as a state with its mark. */
  draws?: Cells<ReportRow>
  savedViews?: SavedViewsProps
  /** Between heading and filters. */
  above?: (state: ReportState<R, E, Own>) => ReactNode
  /** Levels and figures that make no sense under some filters; they are neither offered nor requested. */
  hides?: (values: ReportValuesOf<R>) => readonly string[]
  /** Where figures lead: the path of a list with the same filters, or the address of each cell. */
  opens: string | ((state: ReportState<R, E, Own>) => CellAddress)
  /** Drawn above the chart, once there is an answer. */
  cards?: (state: ReportState<R, E, Own>) => ReactNode
  /** Drawn in place of the one chart over the rows. */
  charts?: (state: ReportState<R, E, Own>) => ReactNode
  /** Draws the one chart where it runs along time. */
  TimeChart?: ComponentType<ChartProps>
  /** Hooks of the screen itself; their result is `own` in every slot, all of which are declared after it. */
  useOwn?: (reporting: Reporting<R, E>) => Own
  /** What else the screen shows and begins to fetch while it is prepared. */
  alsoFetches?: (queryClient: QueryClient, drawn: DrawnOf<R>) => void
}

/**
 * The screen of a report, and what its route fetches ahead. Levels, figures, filters and where figures lead follow from the
 * contract's report; the declaration has what is special.
 */
export function reportScreen<R extends DeclaredReport, E extends ReportEndpoint, Own = undefined>(
  declared: ReportDeclaration<R, E, Own>,
) {
  const { report, rows, alsoFetches } = declared
  const prefetch = (queryClient: QueryClient, search: RawSearch) => {
    const { values } = readView(report, search)
    void queryClient.prefetchQuery(query(rows, asking<E>(queryOf(declared, values as ReportValuesOf<R>))))
    alsoFetches?.(queryClient, drawnOf(values as ReportValuesOf<R>))
  }
  return { prefetch, Screen: () => <ReportScreen declared={declared} /> }
}

/** The query: where some figures are hidden, those that are left are named. */
function queryOf<R extends DeclaredReport, E extends ReportEndpoint, Own>(
  { report, hides }: ReportDeclaration<R, E, Own>,
  values: ReportValuesOf<R>,
): ReportValuesOf<R> {
  const hidden = hides?.(values) ?? []
  if (hidden.length === 0) return values
  const usual = report.measures.filter((measure) => !measure.hidden).map(({ key }) => key)
  return { ...values, columns: (values.columns ?? usual).filter((key) => !hidden.includes(key)) }
}

interface Declared<R extends DeclaredReport, E extends ReportEndpoint, Own> {
  declared: ReportDeclaration<R, E, Own>
}

function useReportState<R extends DeclaredReport, E extends ReportEndpoint, Own>({ declared }: Declared<R, E, Own>) {
  const { report, rows, useOwn = useNothing } = declared
  const opening = useOpening()
  const view = useView(report) as unknown as View<ReportValuesOf<R>>
  const { values } = view
  const answer = useQuery(pagedQuery(rows, asking<E>(queryOf(declared, values))))
  const reporting: Reporting<R, E> = { ...opening, view, values, drawn: drawnOf(values), data: answer.data }
  return { answer, state: { ...reporting, own: useOwn(reporting) } }
}

function ReportScreen<R extends DeclaredReport, E extends ReportEndpoint, Own>({ declared }: Declared<R, E, Own>) {
  const { report, file, search, filters = {}, names, savedViews, opens, charts, TimeChart } = declared
  const { answer, state } = useReportState({ declared })
  const { values, data, own } = state
  const hidden = declared.hides?.(values) ?? []
  const isShown = ({ key }: Column) => !hidden.includes(key)
  const addressOf = useMemo(
    () => (typeof opens === 'string' ? addressesIn(report, opens, values, data) : opens(state)),
    // oxlint-disable-next-line react/exhaustive-deps -- what addresses are made of; the rest of the state changes with every drawing
    [opens, report, values, data?.filters, own],
  )
  return (
    <>
      <ReportPage<ReportValues>
        title={t(report.title)}
        lead={t(declared.lead)}
        levels={report.dimensions.filter(isShown)}
        figures={report.measures.filter(isShown)}
        {...(names ? { names: filled(names, state) } : {})}
        {...(declared.draws ? { draws: declared.draws } : {})}
        view={state.view as unknown as View<ReportValues>}
        answer={answer as unknown as ReportQuery}
        addressOf={addressOf}
        above={declared.above?.(state)}
        {...(search ? { searchLabel: t(search) } : {})}
        filters={filtersOf(report.filters, values as Values, withAllDays(filled(filters, state)))}
        savedViews={savedViews && <SavedViews {...savedViews} />}
        cards={declared.cards?.(state)}
        {...(charts ? { charts: charts(state) } : {})}
        {...(TimeChart ? { TimeChart } : {})}
        {...(state.can(file.allow)
          ? { onExport: (format: FileFormat) => download(file, asking({ ...queryOf(declared, values), format })) }
          : {})}
      />
      <Opened opens={declared} state={state} />
    </>
  )
}

/** A report opens on its default period, so that all days must be chosen explicitly. */
const withAllDays = (looks: SourcedLooks): SourcedLooks => ({ ...looks, period: { ...looks.period, allDays } })

/** The list under the same filters; the comparison of a report is not a filter of rows. */
function addressesIn(
  report: DeclaredReport,
  list: string,
  values: ReportValues,
  data: { columns?: readonly Measure[] } | undefined,
): CellAddress {
  const answered = data?.columns?.filter(({ opens }) => opens) ?? []
  const filters = ['q', ...Object.keys(report.filters).filter((key) => key !== 'compare')]
  return addressesOf({ list, values: { ...values }, filters, measures: [...report.measures, ...answered] }, values.rows)
}
