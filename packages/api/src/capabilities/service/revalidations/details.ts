import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { detailColumns } from '#kernel/list/list-sql.ts'
import { type Answer, type Photo, type Revalidation, revalidationFields, type RevalidationStatus } from './contract.ts'
import { findingRows } from './findings.source.ts'
import { distanceKm, type Item, resultOf } from './rules.ts'
import { rowFields } from './source.ts'
import { decidersOf } from './subjects.queries.ts'
import { isDecision, revalidationStates, takesFindings } from './vocabulary.ts'

const momentOf = ({ db, deps }: ActorContext) => ({ db, zone: deps.settings.brand_tz, now: deps.clock.now() })

/** Whether someone answered any of its items: they do not decide about it. */
const hasAnswered = (user_id: string) =>
  sql<boolean>`exists (select from revalidation_answer given
    where given.revalidation_id = revalidation.id and given.by_user_id = ${user_id}::uuid)`

const recordOf = (ctx: ActorContext, no: string) =>
  rowFields(momentOf(ctx))
    .leftJoin('checklist_version as frozen', 'frozen.id', 'revalidation.checklist_version_id')
    .leftJoin('checklist_version as published', (join) =>
      join.onRef('published.checklist_id', '=', 'revalidation.checklist_id').on('published.status', '=', 'published'),
    )
    .leftJoin('ticket', 'ticket.id', 'revalidation.ticket_id')
    .select([
      'revalidation.version',
      'revalidation.outlet_id',
      'revalidation.subject_id',
      'revalidation.checklist_id',
      'checklist.name as checklist_name',
      sql<number | null>`coalesce(frozen.number, published.number)`.as('checklist_version'),
      sql<Item[]>`coalesce(frozen.items, published.items, '[]')`.as('items'),
      sql<string | null>`(select username from rad.auditors() a where a.id = revalidation.auditor_user_id)`.as(
        'auditor',
      ),
      sql<string | null>`(select username from rad.auditors() a where a.id = revalidation.second_auditor_user_id)`.as(
        'second_auditor',
      ),
      'revalidation.second_auditor_user_id as second_auditor_id',
      'revalidation.second_auditor_name',
      'revalidation.started_at',
      'revalidation.submitted_at',
      'revalidation.decided_at',
      'revalidation.closed_at',
      'revalidation.valid_from',
      'revalidation.has_knock_out',
      'revalidation.area_scores',
      'ticket.no as ticket',
      hasAnswered(ctx.actor.user_id).as('has_answered'),
      'outlet.lat',
      'outlet.lon',
      ...detailColumns('revalidation', revalidationFields),
    ])
    .where('revalidation.no', '=', no)
    .executeTakeFirst()

/** What was answered, item by item. */
export const answersOf = (db: Db, id: string): Promise<Answer[]> =>
  db
    .selectFrom('revalidation_answer')
    .select(['item', 'value', 'remark', 'at'])
    .where('revalidation_id', '=', id)
    .orderBy('item')
    .execute()

/** How many photos that its answers name have not arrived. */
export async function photosAwaited(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ awaited: number }>`
    select count(distinct (a.item, named)) as awaited from revalidation_answer a cross join unnest(a.photos) as named
    where a.revalidation_id = ${id}::uuid and not exists (
      select from revalidation_photo p where p.revalidation_id = a.revalidation_id and p.item = a.item and p.sha256 = named)`.execute(
    db,
  )
  return rows[0]!.awaited
}

interface Place {
  lat: number | null
  lon: number | null
}

/** The photos of a revalidation, the oldest first, with how far from its outlet each was taken. */
export async function photosOf(db: Db, id: string, outlet: Place): Promise<Photo[]> {
  const rows = await db
    .selectFrom('revalidation_photo')
    .select(['id', 'item', 'name', 'type', 'bytes', 'taken_at', 'lat', 'lon', 'at', 'by_name as by'])
    .where('revalidation_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ lat, lon, ...photo }) => ({ ...photo, distance_km: distanceBetween(outlet, { lat, lon }) }))
}

/** In km with one decimal; null where either place is unknown. */
export function distanceBetween(outlet: Place, photo: Place): number | null {
  if (outlet.lat === null || outlet.lon === null || photo.lat === null || photo.lon === null) return null
  return distanceKm({ lat: outlet.lat, lon: outlet.lon }, { lat: photo.lat, lon: photo.lon })
}

interface Standing {
  status: RevalidationStatus
  score: number | null
  has_knock_out: boolean
  auditor_id: string | null
  second_auditor_id: string | null
  has_answered: boolean
  /** The caller declared or decided what is looked at. */
  is_decider: boolean
}

/** The states that the actor may move it to: their right, and of the results the one that its score gives. */
function allowedOf({ actor }: ActorContext, one: Standing): RevalidationStatus[] {
  const may = {
    step: actor.ability.can('create', 'Revalidation'),
    decide: actor.ability.can('approve', 'Revalidation'),
  }
  const isAuditor = one.auditor_id === actor.user_id || one.second_auditor_id === actor.user_id
  const isOwn = one.auditor_id === actor.user_id || one.has_answered || one.is_decider
  const outcome = one.score === null ? undefined : resultOf(one.score, one.has_knock_out)
  return revalidationStates.moves[one.status].filter((to) => {
    const isAuditing = to === 'submitted' || (to === 'in_progress' && one.status === 'scheduled')
    if (!isDecision(to)) return may.step && (!isAuditing || (isAuditor && !one.is_decider))
    if (!may.decide || isOwn) return false
    return one.status !== 'reviewed' || to === outcome
  })
}

/** The record with everything that its page shows; 404 outside the scope of the reader. */
export async function findRevalidation(ctx: ActorContext, no: string): Promise<Revalidation> {
  const found = await recordOf(ctx, no)
  if (!found) throw notFound()
  const { area_scores, lat, lon, has_answered: _, second_auditor_id: __, ...record } = found
  const is_decider = (await decidersOf(ctx.db, found)).includes(ctx.actor.user_id)
  const findings = await findingRows(momentOf(ctx))
    .where('finding.revalidation_id', '=', found.id)
    .orderBy('finding.due_on')
    .orderBy('finding.id')
    .execute()
  const mayAudit = ctx.actor.ability.can('create', 'Revalidation')
  return {
    ...record,
    areas: Object.entries(area_scores)
      .map(([area, one]) => ({ area, ...one }))
      .toSorted((a, b) => (a.area < b.area ? -1 : 1)),
    answers: await answersOf(ctx.db, found.id),
    photos: await photosOf(ctx.db, found.id, { lat, lon }),
    photos_awaited: await photosAwaited(ctx.db, found.id),
    findings,
    allowed: allowedOf(ctx, { ...found, is_decider }),
    may_answer: mayAudit && found.status === 'in_progress',
    may_find: mayAudit && takesFindings(found.status),
  }
}
