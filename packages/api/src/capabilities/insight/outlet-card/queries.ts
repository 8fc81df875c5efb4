import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Actor, ActorContext, Context, Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { fileOf } from '#kernel/list/export-list.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { spanOf } from '#kernel/days/spans.ts'
import type { ReportAnswer } from '#kernel/contract/view.ts'
import { medianOfPeers } from '#kernel/report/peers.ts'
import { limitsOf, peersOf } from '#capabilities/network/outlets/peers.lookups.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import { type CardLine, type OutletCard, type outletCardApi } from './contract.ts'
import { cardTable } from './file.ts'
import { type CardSource, cardSources, type CardView } from './measures.queries.ts'
import { addressOf, markOf } from './rules.ts'

type CardRequest = Pick<Context, 'deps'> & {
  actor: Actor
  params: { code: string }
  query: {
    period?: string | undefined
    from?: string | undefined
    to?: string | undefined
    compare?: string | undefined
  }
}

const minute = 60_000
const usual = 'last-28-days'

const outletOf = (db: Db, code: string) =>
  db
    .selectFrom('outlet')
    .innerJoin('dealer', 'dealer.id', 'outlet.dealer_id')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .leftJoin('city', 'city.id', 'outlet.city_id')
    .select([
      'outlet.id',
      'outlet.code',
      'outlet.name',
      'outlet.status',
      'outlet.kind',
      'outlet.category',
      'dealer.code as dealer',
      'dealer.name as dealer_name',
      'region.code as region',
      'outlet.address',
      'city.name as city',
      'outlet.pin',
      sql<OutletCard['outlet']['functions']>`array(select unnest(outlet.functions) order by 1 desc)`.as('functions'),
      sql<string[]>`array(select channel.code from outlet_channel c join channel on channel.id = c.channel_id
        where c.outlet_id = outlet.id and c.to_on is null order by 1)`.as('channels'),
      'outlet.bays_service',
      'outlet.bays_body',
      'outlet.paint_booths',
      'outlet.technicians',
      'outlet.advisors',
    ])
    .where('outlet.code', '=', code)
    .executeTakeFirst()

/** Who answers for each kind of work today. */
async function tsmOf(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  id: string,
  on: string,
): Promise<OutletCard['tsm']> {
  if (!actor.ability.can('read', 'TsmMapping')) return []
  const { rows } = await sql<OutletCard['tsm'][number]>`
    select work.job_type, person.full_name as name
    from outlet cross join lateral unnest(outlet.functions) as work (job_type)
    left join tsm_mapping m on m.outlet_id = outlet.id and m.job_type = work.job_type and m.from_on <= ${on}::date
      and (m.to_on is null or m.to_on >= ${on}::date)
    left join rad.staff(array(select tsm_user_id from tsm_mapping where outlet_id = ${id}::uuid)) person
      on person.id = m.tsm_user_id
    where outlet.id = ${id}::uuid order by work.job_type desc`.execute(db)
  return rows
}

const isSeen = (
  { subject, job_type }: CardSource,
  actor: Actor,
  functions: readonly string[],
  limits: { job_type?: string[] },
) =>
  actor.ability.can('read', subject) &&
  (job_type === undefined || (functions.includes(job_type) && (limits.job_type?.includes(job_type) ?? true)))

const figureOf = (row: Record<string, unknown> | undefined, key: string, isCount?: boolean) =>
  typeof row?.[key] === 'number' ? row[key] : isCount ? 0 : null

/** The figures of each report about some outlets, one report after the other: they share one connection. */
async function figuresOf(ctx: ActorContext, sources: readonly CardSource[], view: CardView): Promise<ReportAnswer[]> {
  const answers: ReportAnswer[] = []
  for (const source of sources) answers.push(await source.ask(ctx, view))
  return answers
}

/** What the reader can see: the outlet, its open cases, and its measures. */
async function ownSide(ctx: ActorContext & CardRequest, code: string, view: Omit<CardView, 'outlet'>) {
  const { db, actor, deps } = ctx
  const found = await outletOf(db, code)
  if (!found) throw notFound()
  const { id, ...outlet } = found
  const limits = await limitsOf(ctx, id)
  const sources = cardSources.filter((source) => isSeen(source, actor, outlet.functions, limits))
  const own = await figuresOf(ctx, sources, { ...view, ...limits, outlet: [code] })
  const seen = (await peersOf(db, id)).rows.map((peer) => peer.code)
  const tsm = await tsmOf(ctx, id, dayIn(deps.settings.brand_tz, deps.clock.now()))
  return { id, outlet, limits, sources, own, seen, tsm, open: await openNow(ctx, id, code, sources) }
}

/** The open cases, in one statement that reads only open rows. Over seven days are eight whole ones, as in lists (M24). */
async function openNow({ db, actor, deps }: ActorContext, id: string, code: string, sources: readonly CardSource[]) {
  const moment = deps.clock.now().toISOString()
  const { rows } = await sql<Record<'tickets' | 'overdue' | 'service' | 'bodyshop', number>>`
    select
      (select count(*) from ticket where outlet_id = ${id}::uuid and ended_at is null) as tickets,
      (select count(*) from ticket where outlet_id = ${id}::uuid and ended_at is null and ${isBreached}) as overdue,
      (select count(*) from job_card where outlet_id = ${id}::uuid and ended_at is null and job_type = 'service'
        and holdup_since <= ${moment}::timestamptz - interval '192 hours') as service,
      (select count(*) from job_card where outlet_id = ${id}::uuid and ended_at is null and job_type = 'bodyshop'
        and holdup_since <= ${moment}::timestamptz - interval '384 hours') as bodyshop`.execute(db)
  const counts = rows[0]!
  const shown = (key: keyof typeof counts, isShown: boolean, opens: string) =>
    isShown ? { count: Number(counts[key]), opens } : null
  const tickets = actor.ability.can('read', 'Ticket')
  const has = (job_type: string) => sources.some((source) => source.job_type === job_type)
  const onHold = (job_type: string, hold_age: string) =>
    addressOf('/job-cards', { job_type, outlet: code, counted_by: 'open', hold_age })
  return {
    tickets: shown('tickets', tickets, addressOf('/tickets', { outlet: code, is_open: 'true' })),
    overdue: shown('overdue', tickets, addressOf('/tickets', { outlet: code, is_open: 'true', breached: 'true' })),
    service_holdups: shown('service', has('service'), onHold('service', '8-15,16-30,30+')),
    bodyshop_holdups: shown('bodyshop', has('bodyshop'), onHold('bodyshop', '16-30,30+')),
  }
}

/** The rows of every outlet of the region: they are read without row-level security, and only medians are returned. */
async function regionSide(
  { deps, actor }: CardRequest,
  id: string,
  sources: readonly CardSource[],
  view: Omit<CardView, 'outlet'>,
) {
  const whole = { ...actor, whole_network: true }
  return inTransaction(
    deps.database,
    runnerOf(whole),
    'read',
    async (db) => {
      const peers = (await peersOf(db, id)).rows.map(({ code }) => code)
      const answers = await figuresOf({ db, actor: whole, deps }, sources, {
        ...view,
        compare: undefined,
        outlet: peers,
      })
      return { peers, rows: answers.map(({ rows }) => new Map(rows.map((row) => [row.outlet, row]))) }
    },
    { timeoutMs: minute, sorts: true },
  )
}

const scopeOf = async <T>(deps: Deps, actor: Actor, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, runnerOf(actor), 'read', work, { timeoutMs: minute, sorts: true })

/** The days as they were requested: a named period stays one, also that of all days. */
const requestedDays = ({ period, from, to }: CardRequest['query']) => ({ period, from, to })

/** R23. */
export async function outletCardOf(request: CardRequest): Promise<OutletCard> {
  const { deps, actor, params, query } = request
  const now = deps.clock.now()
  const days = query.period || query.from || query.to ? query : { period: usual }
  const span = spanOf(days, deps.settings, now)
  const view = { rows: 'outlet', ...requestedDays(days), compare: query.compare ?? 'previous' } as const
  const own = await scopeOf(deps, actor, (db) => ownSide({ ...request, db }, params.code, view))
  const region = await regionSide(request, own.id, own.sources, { ...view, ...own.limits })
  const seen = new Set(own.seen)
  const lineOf = (source: CardSource, at: number, measure: CardSource['measures'][number]): CardLine => {
    const { key, label, kind, hint = '', more_is, isCount, opens } = measure
    const value = figureOf(own.own[at]!.total_row, key, isCount)
    const median = medianOfPeers(
      region.peers.map((code) => ({
        value: figureOf(region.rows[at]!.get(code), key, isCount),
        isSeen: seen.has(code),
      })),
    )
    const address = { outlet: params.code, job_type: source.job_type, ...requestedDays(days), ...opens }
    return {
      key: source.list === '/holdups' ? `holdup_${key}` : key,
      label,
      kind,
      hint,
      value,
      median,
      more_is,
      before: figureOf(own.own[at]!.total_row, `${key}_before`),
      mark: markOf({ value, median, more_is }),
      opens: opens ? addressOf(source.list, address) : null,
    }
  }
  const lines = own.sources.map((source, at) => ({
    key: source.section,
    lines: source.measures.map((measure) => lineOf(source, at, measure)),
  }))
  const sections = [...Map.groupBy(lines, ({ key }) => key)].map(([key, parts]) => ({
    key,
    lines: parts.flatMap((part) => part.lines),
  }))
  const filters = own.own[0]?.filters ?? {}
  const dayOf = (key: string) => (typeof filters[key] === 'string' ? filters[key] : null)
  return {
    outlet: own.outlet,
    tsm: own.tsm,
    open: own.open,
    sections,
    peers: region.peers.length,
    ...span,
    compared_from: dayOf('compared_from'),
    compared_to: dayOf('compared_to'),
    as_of: now.toISOString(),
  }
}

/** The card as a file: a line for each measure, and what the outlet is before them. */
export async function outletCardFile(ctx: Context<typeof outletCardApi.export> & CardRequest) {
  const card = await outletCardOf(ctx)
  return fileOf(ctx, `Outlet card ${card.outlet.code}`, cardTable(card))
}
