import { sql } from 'kysely'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { shownText } from '#capabilities/knowledge/content/lookups.ts'
import type { guidelineBannerApi } from './banner.contract.ts'
import type { Guideline, GuidelineSettings, guidelinesApi, LinkedReason } from './contract.ts'
import { dutiesOf } from './duties.source.ts'
import { idsOf } from './rules.ts'
import { guidelinesFor } from './source.ts'

type Reader = Pick<ActorContext, 'db' | 'actor' | 'deps'>

/** The reasons that guidelines may explain, with what they are called. */
const reasonLabels = (db: Db) =>
  db
    .selectFrom('unjustified_reason')
    .select([sql<LinkedReason['kind']>`'plea'`.as('kind'), 'code', 'label', 'active'])
    .unionAll(
      db
        .selectFrom('holdup_reason')
        .select([sql<LinkedReason['kind']>`'holdup'`.as('kind'), 'code', 'label', 'active']),
    )

const reasonsOf = (db: Db, item_id: string): Promise<LinkedReason[]> =>
  db
    .selectFrom('guideline_reason as r')
    .innerJoin(reasonLabels(db).as('known'), (join) =>
      join.onRef('known.kind', '=', 'r.kind').onRef('known.code', '=', 'r.code'),
    )
    .select(['known.kind', 'known.code', 'known.label'])
    .where('r.item_id', '=', item_id)
    .orderBy('known.kind', 'desc')
    .orderBy('known.code')
    .execute()

/** What took the place of a guideline, as far as its reader may read it. */
const successorOf = (db: Db, item_id: string) =>
  db
    .selectFrom('guideline as g')
    .innerJoin('library_item as l', 'l.item_id', 'g.item_id')
    .select(['g.no', 'l.title'])
    .where('g.supersedes_id', '=', item_id)
    .orderBy('g.no', 'desc')
    .executeTakeFirst()

/** What a guideline replaced. That may no longer be in the library. */
const predecessorOf = (db: Db, item_id: string) =>
  db
    .selectFrom('guideline as g')
    .innerJoin('guideline as old', 'old.item_id', 'g.supersedes_id')
    .innerJoin('library_item as l', 'l.item_id', 'old.item_id')
    .select(['old.no', 'l.title'])
    .where('g.item_id', '=', item_id)
    .executeTakeFirst()

/** The steps of a published guideline that a user has ticked off. */
export async function tickedBy(db: Db, item_id: string, user_id: string, steps: Guideline['steps']): Promise<string[]> {
  const ticks = await db
    .selectFrom('guideline_tick')
    .select('step_id')
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .execute()
  const ticked = new Set(ticks.map(({ step_id }) => step_id))
  return idsOf(steps).filter((id) => ticked.has(id))
}

/** A guideline for its reader, by its number or the address of its text in any language. */
export async function findGuideline({ db, actor, deps }: Reader, no: string): Promise<Guideline> {
  const found = await guidelinesFor({ db, actor, now: deps.clock.now() })
    .select(['shown.body', 'shown.cleaner_version', 'v.steps as all_steps'])
    .where(
      sql<boolean>`(guideline.no = ${no.toUpperCase()} or exists (
        select from library_item named where named.work_id = guideline.item_id and named.slug = ${no.toLowerCase()}))`,
    )
    .executeTakeFirst()
  if (!found) throw notFound()
  const { all_steps, cleaner_version, ...guideline } = found
  return {
    ...guideline,
    body: await shownText(found.body, cleaner_version),
    steps: all_steps as Guideline['steps'],
    ticked: await tickedBy(db, found.id, actor.user_id, all_steps),
    reasons: await reasonsOf(db, found.id),
    supersedes: (await predecessorOf(db, found.id)) ?? null,
    superseded_by: (await successorOf(db, found.id)) ?? null,
  }
}

const most = 3

/** Mandatory guidelines that the actor has not acknowledged, those that are due first before the others. */
export async function waitingGuidelines({ db, actor, deps }: Context<typeof guidelineBannerApi.waiting>) {
  const now = deps.clock.now()
  const waiting = await db
    .selectFrom(dutiesOf(actor.user_id).as('duty'))
    .select(['guideline as no', 'title', 'due_at'])
    .where('ack_at', 'is', null)
    .orderBy('due_at')
    .orderBy('guideline')
    .execute()
  const all = waiting.map((one) => ({ ...one, is_overdue: Date.parse(one.due_at) < now.getTime() }))
  return { count: all.length, overdue: all.filter(({ is_overdue }) => is_overdue).length, first: all.slice(0, most) }
}

const mostChoices = 500

/** The guideline whose text, or whose translation, this content is. */
export async function settingsOf(db: Db, content_id: string): Promise<GuidelineSettings> {
  const found = await db
    .selectFrom('guideline as g')
    .innerJoin('content_item as c', 'c.work_id', 'g.item_id')
    .leftJoin('guideline as old', 'old.item_id', 'g.supersedes_id')
    .select(['g.item_id as id', 'g.no', 'g.mandatory', 'g.ack_days', 'old.no as supersedes', 'g.steps', 'g.version'])
    .where('c.id', '=', content_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const guidelines = await db
    .selectFrom('guideline as g')
    .innerJoin('content_item as c', 'c.id', 'g.item_id')
    .select(['g.no', 'c.title'])
    .where('g.item_id', '<>', found.id)
    .where('c.status', '<>', 'archived')
    .orderBy('g.no')
    .limit(mostChoices)
    .execute()
  const known = await reasonLabels(db).orderBy('kind', 'desc').orderBy('code').execute()
  return {
    ...found,
    steps: found.steps as Guideline['steps'],
    reasons: await reasonsOf(db, found.id),
    choices: {
      guidelines,
      reasons: known.filter(({ active }) => active).map(({ kind, code, label }) => ({ kind, code, label })),
    },
  }
}

export const readSettings = ({ db, params }: Context<typeof guidelinesApi.settings>): Promise<GuidelineSettings> =>
  settingsOf(db, params.id)
