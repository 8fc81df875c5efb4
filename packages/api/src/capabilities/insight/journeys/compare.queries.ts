import type { z } from 'zod'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Actor, Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { fileOf } from '#kernel/list/export-list.ts'
import { medianOfPeers } from '#kernel/report/peers.ts'
import { limitsOf, peersOf } from '#capabilities/network/outlets/peers.lookups.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import {
  type ComparedFigure,
  comparedFigures,
  type JourneyCompared,
  type journeyCompareApi,
} from './compare.contract.ts'
import { journeyReport } from './report.contract.ts'
import { journeyReportSource } from './report.ts'

type Query = z.output<(typeof journeyCompareApi.compared)['query']>
type Comparing = Pick<Context, 'deps'> & { actor: Actor; query: Query }

const minute = 60_000

const read = <T>({ deps }: Comparing, actor: Actor, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, runnerOf(actor), 'read', work, { timeoutMs: minute, sorts: true })

/** An outlet that the reader sees. */
async function outletCoded(db: Db, code: string) {
  const found = await db
    .selectFrom('outlet')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .select(['outlet.id', 'outlet.code', 'outlet.name', 'region.code as region'])
    .where('outlet.code', '=', code)
    .executeTakeFirst()
  if (!found) throw invalid({ outlet: 'Choose an outlet that you see.' })
  return found
}

/** The figures of R20 under the filters of a view, in other rows and of other outlets. */
const figuresOf = (
  db: Db,
  actor: Actor,
  { deps, query }: Comparing,
  of: { rows: string; outlet: readonly string[] },
) => {
  const { format: _, ...filters } = query as Query & { format?: unknown }
  const view = journeyReport.view.parse({ ...filters, ...of, columns: [...comparedFigures] })
  return journeyReportSource.answer({ db, actor, deps, query: view })
}

const figureIn = (row: Readonly<Record<string, unknown>> | undefined, key: ComparedFigure) => {
  const value = row?.[key]
  return typeof value === 'number' ? value : key === 'visits' ? 0 : null
}

/** Figures by stage, under the empty text those of all visits. */
type ByStage = (stage: string | null, key: ComparedFigure) => number | null

/** What the reader sees of an outlet. */
async function ownFigures(db: Db, comparing: Comparing, code: string): Promise<ByStage> {
  const { rows, total_row } = await figuresOf(db, comparing.actor, comparing, { rows: 'stage', outlet: [code] })
  const byStage = new Map(rows.map((row) => [row.stage, row]))
  return (stage, key) => figureIn(stage === null ? total_row : byStage.get(stage), key)
}

/** The outlets of the region: their visits are read without row-level security, and only medians are returned. */
async function regionMedians(comparing: Comparing, id: string, seen: ReadonlySet<string>) {
  const whole = { ...comparing.actor, whole_network: true }
  return read(comparing, whole, async (db) => {
    const peers = (await peersOf(db, id)).rows.map(({ code }) => code)
    const staged = await figuresOf(db, whole, comparing, { rows: 'outlet,stage', outlet: peers })
    const inAll = await figuresOf(db, whole, comparing, { rows: 'outlet', outlet: peers })
    const keyOf = (outlet: unknown, stage: unknown) => `${String(outlet)} ${String(stage ?? '')}`
    const rows = new Map([...staged.rows, ...inAll.rows].map((row) => [keyOf(row.outlet, row.stage), row]))
    const of: ByStage = (stage, key) =>
      medianOfPeers(
        peers.map((code) => ({ value: figureIn(rows.get(keyOf(code, stage)), key), isSeen: seen.has(code) })),
      )
    return { peers: peers.length, of }
  })
}

/** Both sides count the kinds of work and the channels that the reader sees at the outlet. */
function within(comparing: Comparing, limits: Awaited<ReturnType<typeof limitsOf>>): Comparing {
  const { job_type, channel } = limits
  const work = workTypes.filter((type) => job_type?.includes(type))
  const own = { ...(job_type ? { job_type: work } : {}), ...(channel ? { channel } : {}) }
  return { ...comparing, query: { ...own, ...comparing.query } }
}

/** An outlet beside another one, or beside the median of its region. */
export async function journeyCompared(comparing: Comparing): Promise<JourneyCompared> {
  const { deps, actor, query } = comparing
  const [code, otherCode, more] = query.outlet ?? []
  if (code === undefined || more !== undefined) throw invalid({ outlet: 'Choose one or two outlets.' })
  const own = await read(comparing, actor, async (db) => {
    const outlet = await outletCoded(db, code)
    const other = otherCode === undefined ? null : await outletCoded(db, otherCode)
    const limited = other ? comparing : within(comparing, await limitsOf({ db, actor }, outlet.id))
    const stages = await db
      .selectFrom('journey_stage')
      .select('code')
      .where('active', '=', true)
      .orderBy('sort')
      .execute()
    return {
      outlet,
      other,
      limited,
      seen: new Set((await peersOf(db, outlet.id)).rows.map((peer) => peer.code)),
      stages: stages.map((stage) => stage.code),
      of: await ownFigures(db, limited, code),
      beside: other ? await ownFigures(db, comparing, other.code) : null,
    }
  })
  const { outlet, other, limited, stages } = own
  const median = own.beside ? null : await regionMedians(limited, outlet.id, own.seen)
  const beside = own.beside ?? median!.of
  const line = (stage: string | null) => ({
    stage,
    figures: Object.fromEntries(
      comparedFigures.map((key) => [key, { value: own.of(stage, key), beside: beside(stage, key) }]),
    ) as JourneyCompared['lines'][number]['figures'],
  })
  const named = ({ code: own_code, name }: { code: string; name: string }) => ({ code: own_code, name })
  return {
    outlet: named(outlet),
    other: other && named(other),
    region: outlet.region,
    peers: median?.peers ?? null,
    lines: [...stages, null]
      .map(line)
      .filter(
        ({ stage, figures }) => stage === null || (figures.visits.value ?? 0) > 0 || (figures.visits.beside ?? 0) > 0,
      ),
    as_of: deps.clock.now().toISOString(),
  }
}

/** The comparison as a file: a line for each stage and figure. */
export async function comparedFile(
  ctx: Context<typeof journeyCompareApi.comparedExport> & Comparing & Pick<Context, 'request'>,
) {
  const { outlet, other, lines } = await journeyCompared(ctx)
  const measures = new Map(journeyReport.measures.map(({ key, label, kind }) => [key as string, { label, kind }]))
  const columns = [
    { key: 'stage', label: 'Stage', kind: 'code' },
    { key: 'figure', label: 'Figure', kind: 'text' },
    { key: 'value', label: outlet.code, kind: 'number' },
    { key: 'beside', label: other?.code ?? 'Region median', kind: 'number' },
  ] as const
  const rows = lines.flatMap(({ stage, figures }) =>
    comparedFigures.map((key) => ({ stage: stage ?? 'Total', figure: measures.get(key)!.label, ...figures[key] })),
  )
  return fileOf(ctx, `Journey ${outlet.code}`, { columns, rows })
}
