import { type RawBuilder, sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { openCases } from '#capabilities/knowledge/helpdesk/open.lookups.ts'
import { openComplaints } from '#capabilities/service/complaints/open.lookups.ts'
import { openFollowUps } from '#capabilities/service/follow-ups/open.lookups.ts'
import { pendingDeclarations } from '#capabilities/service/na-declarations/open.lookups.ts'
import { openTickets } from '#capabilities/service/tickets/open.lookups.ts'
import { openHoldups } from '#capabilities/workshop/holdups/open.lookups.ts'
import { openCards } from '#capabilities/workshop/job-cards/open.lookups.ts'
import type { noUpdateReport } from './contract.ts'
import { type CaseKind, caseKinds, listsOfKinds } from './vocabulary.ts'

type Context = Pick<ActorContext, 'db' | 'actor' | 'deps'>
type Places = Pick<
  ReportViewOf<typeof noUpdateReport>,
  'channel' | 'zone' | 'region' | 'state' | 'city' | 'dealer' | 'outlet'
>

/** The open cases of each kind, as its list finds them. */
const openOf: Readonly<
  Record<Exclude<CaseKind, 'follow_up'>, (ctx: Context, places: Places) => Promise<RawBuilder<unknown>>>
> = {
  ticket: (ctx, places) => openTickets({ ...ctx, query: { ...places, place: 'opening' } }),
  complaint: (ctx, query) => openComplaints({ ...ctx, query }),
  na_declaration: (ctx, query) => pendingDeclarations({ ...ctx, query }),
  service_card: (ctx, places) => openCards({ ...ctx, query: { ...places, job_type: 'service' } }),
  bodyshop_card: (ctx, places) => openCards({ ...ctx, query: { ...places, job_type: 'bodyshop' } }),
  service_holdup: (ctx, places) => openHoldups({ ...ctx, query: { ...places, job_type: 'service' } }),
  bodyshop_holdup: (ctx, places) => openHoldups({ ...ctx, query: { ...places, job_type: 'bodyshop' } }),
  helpdesk_case: (ctx, query) => openCases({ ...ctx, query }),
}

/** The kinds of a view whose lists the reader may open: others are not counted for them. */
export const kindsFor = ({ actor }: Context, kinds: readonly CaseKind[] = caseKinds) =>
  kinds.filter((kind) => actor.ability.can('read', listsOfKinds[kind].subject))

const noCases = sql`select null::text as kind, null::uuid as outlet_id, null::uuid as region_id, null::uuid as channel_id,
  null::timestamptz as updated_at, 0 as times where false`

interface Counting {
  places?: Places
  /** The levels of a report. */
  levels?: readonly string[]
  now: Date
  /** After so many days without an update a figure begins. */
  borders: readonly number[]
  /** Whether the longest time without an update is counted, too. */
  hasOldest?: boolean
}

/**
 * Open cases of some kinds: where they belong, and when their outlet last updated them. `times` is how many a row is of; the outlet is
 * empty where no level is one.
 */
export async function casesOfKinds(ctx: Context, kinds: readonly CaseKind[], counting: Counting) {
  const { places = {}, levels = [], now, borders, hasOldest = false } = counting
  const cases = await Promise.all(
    kinds.map(async (kind) =>
      kind === 'follow_up'
        ? sql`select ${kind}::text as kind, open.* from (${await openFollowUps({ ...ctx, query: places, now, levels, borders, hasOldest })}) as open`
        : sql`select ${kind}::text as kind, open.*, 1 as times from (${await openOf[kind](ctx, places)}) as open`,
    ),
  )
  return sql.join([noCases, ...cases], sql` union all `)
}

/** Whether a row of `cases` had no update for that many days. */
export const isWithoutUpdate = (days: number, now: Date) =>
  sql<boolean>`cases.updated_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${days * 24}::int)`
