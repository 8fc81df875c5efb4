import { sql } from 'kysely'
import type { Context, Db, ScopedContext } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { namedTopics } from './faq/topics.queries.ts'
import { contentText } from './rich-text.rules.ts'
import type { contentApi } from './contract.ts'
import { isBroken } from './links.ts'
import { writableKinds } from './rights.rules.ts'
import type { BrokenLink, ContentOptions, ContentPreview, ContentReceipts, ContentUse } from './shapes.contract.ts'
import type { HiddenBecause } from './vocabulary.ts'

/** What the form about content may offer. */
export async function contentOptions({ db, actor }: Context<typeof contentApi.options>): Promise<ContentOptions> {
  const people = await sql<{ id: string; name: string; may_approve: boolean }>`
    select id, full_name as name, may_approve from rad.content_people() order by full_name, id`.execute(db)
  const languages = await db.selectFrom('content_item').select('language').distinct().orderBy('language').execute()
  const intents = await db
    .selectFrom('intent')
    .select(['code', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const persons = people.rows.map(({ id, name, may_approve }) => ({ id, name, may_approve }))
  return {
    kinds: [...writableKinds(actor)],
    owners: persons.map(({ id, name }) => ({ id, name })),
    reviewers: persons.filter(({ may_approve }) => may_approve).map(({ id, name }) => ({ id, name })),
    languages: languages.map(({ language }) => language),
    intents,
    faq_topics: (await namedTopics(db)).map(({ code, title }) => ({ code, title })),
  }
}

const mostBroken = 500

/** Broken links of newest texts; those of archived texts do not matter. */
export async function brokenLinks({ db }: { db: Db }): Promise<{ rows: BrokenLink[]; count: number }> {
  const broken = db
    .selectFrom('content_link')
    .innerJoin('content_item', 'content_item.id', 'content_link.item_id')
    .where('content_item.status', '<>', 'archived')
    .where(isBroken)
  const rows = await broken
    .select([
      'content_item.id',
      'content_item.title',
      'content_item.kind',
      'content_item.language',
      'content_item.status',
      'content_link.href',
      'content_link.kind as link_kind',
    ])
    .orderBy('content_item.title')
    .orderBy('content_link.href')
    .limit(mostBroken)
    .execute()
  const { count } = await broken.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}

/** Where an item is used. */
export async function usesOf({ db, params }: Context<typeof contentApi.usedBy>): Promise<ContentUse> {
  const item = await db
    .selectFrom('content_item')
    .select(['slug', 'kind', 'intent_code'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!item) throw notFound()
  const links = await db
    .selectFrom('content_item')
    .select(['id', 'title', 'kind', 'language', sql<boolean>`live_edition is not null`.as('is_live')])
    .where('id', '<>', params.id)
    .where(
      sql<boolean>`exists (select from content_link link where link.item_id = content_item.id and (
        link.kind = 'content' and link.target = ${item.slug}
        or link.kind = 'guideline' and link.target = (select no from guideline where item_id = ${params.id}::uuid)))`,
    )
    .orderBy('title')
    .limit(200)
    .execute()
  if (item.intent_code === null) return { links, bots: [] }
  const bots = await db
    .selectFrom('bot')
    .innerJoin('bot_version', 'bot_version.bot_id', 'bot.id')
    .select(['bot.code', 'bot.name', 'bot.status'])
    .where('bot_version.is_live', '=', true)
    .where(sql<boolean>`${item.intent_code} = any (bot_version.intents)`)
    .orderBy('bot.name')
    .execute()
  return { links, bots }
}

/** An outlet of the user's scope; 422 for any other. */
export async function outletOf({ db, actor }: ScopedContext, code: string) {
  // Who reads no outlets has none in their network, however many rows their scope has.
  if (!actor.ability.can('read', 'Outlet')) throw invalid({ outlet: 'Outlet not found.' })
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'name'])
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  if (!outlet) throw invalid({ outlet: 'Outlet not found.' })
  return outlet
}

const roles = ['DLP', 'SVM', 'BSM'] as const

const becauseOf: Record<Exclude<HiddenBecause, 'not_published'>, string> = {
  role: `i.roles <> '{}' and not i.roles && (who).roles`,
  channel: `i.channel_ids <> '{}' and not i.channel_ids && (who).channel_ids`,
  region: `i.region_ids <> '{}' and not i.region_ids && (who).region_ids`,
  job_type: `i.job_type is not null and not i.job_type = any ((who).job_types)`,
}

/** The newest text of an item as people of an outlet see it, role by role. */
export async function previewAt(ctx: Context<typeof contentApi.preview>): Promise<ContentPreview> {
  const { db, params, query } = ctx
  const outlet = await outletOf(ctx, query.outlet)
  const item = await db
    .selectFrom('content_item')
    .select([
      'title',
      'summary',
      'body',
      'cleaner_version',
      'language',
      sql<boolean>`live_edition is not null`.as('is_live'),
    ])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!item) throw notFound()
  const why = Object.entries(becauseOf).map(([name, test]) => sql`case when ${sql.raw(test)} then ${name}::text end`)
  const seen = await sql<{ role: string; why: HiddenBecause[]; people: number }>`
    select role, array_remove(array[${sql.join(why)}], null) as why, (
      select count(*) from app_user u
      where u.status = 'active' and role = any (u.roles) and exists (
        select from user_scope s where s.user_id = u.id
          and (s.outlet_id = ${outlet.id}::uuid
            or s.outlet_id is null and s.dealer_id = (select dealer_id from outlet where id = ${outlet.id}::uuid)))
    ) as people
    from content_item i, unnest(${sql.val([...roles])}::text[]) with ordinality r (role, at),
      lateral (select rad.audience_at(${outlet.id}::uuid, role) as who) a
    where i.id = ${params.id}::uuid order by at`.execute(db)
  const { is_live, body, cleaner_version, ...text } = item
  return {
    outlet: outlet.code,
    outlet_name: outlet.name,
    ...text,
    body: await contentText.shown(body, cleaner_version),
    roles: seen.rows.map((row) => ({
      ...row,
      is_shown: is_live && row.why.length === 0,
      why: is_live ? row.why : [...row.why, 'not_published'],
    })),
  }
}

/** Who read an item, among the people the user sees. */
export async function receiptsOf({ db, params }: Context<typeof contentApi.receipts>): Promise<ContentReceipts> {
  const item = await db
    .selectFrom('content_item')
    .select(['live_edition'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!item) throw notFound()
  const meant = await sql<{ count: number }>`select coalesce(rad.count_meant(${params.id}::uuid), 0) as count`.execute(
    db,
  )
  const receipts = db
    .selectFrom('content_receipt as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.item_id', '=', params.id)
  const counted = await receipts
    .select([
      sql<number>`count(distinct r.user_id) filter (where r.no = ${item.live_edition}::int)`.as('read'),
      sql<number>`count(distinct r.user_id)`.as('read_any'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await receipts
    .select(['u.id', 'u.full_name', sql<string | null>`u.roles[1]`.as('role'), 'r.no as edition'])
    .select(['r.first_read_at', 'r.last_read_at', 'r.times'])
    .orderBy('r.last_read_at', 'desc')
    .orderBy('u.id')
    .limit(500)
    .execute()
  return {
    meant: meant.rows[0]!.count,
    ...counted,
    rows: rows.map(({ id, full_name, ...row }) => ({ user: { id, name: full_name }, ...row })),
  }
}
