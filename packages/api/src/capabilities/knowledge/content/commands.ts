import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { slugOf } from '#kernel/contract/slug.ts'
import { defined, differences, nextVersion } from '#kernel/command/version.ts'
import { audienceColumns } from './audience.queries.ts'
import { contentText } from './rich-text.rules.ts'
import type { contentApi } from './contract.ts'
import { findContent } from './details.ts'
import { contentAdded } from './hook.ts'
import { keepLinks } from './links.ts'
import { checkKind, checkWriter } from './rights.rules.ts'
import type { Content } from './shapes.contract.ts'
import { isFaqTopic } from './faq/topics.queries.ts'
import { categoryOfTopic } from './topics.vocabulary.ts'
import { plainTextOf } from './text.rules.ts'
import type { ContentKind } from './vocabulary.ts'

/** The fields of an item in the trail: all but its text, whose versions are stored. */
const trailOf = ({
  body,
  versions: _versions,
  files: _files,
  translations_of: _translations,
  moves: _moves,
  ...item
}: Content) => ({ ...item, body_length: body.length })

/** A copy that is old: the answer has the item as it is now, and what was sent. */
const stale = (current: Content, yours: unknown) =>
  conflict('version.stale', 'Someone else changed this content.', { current, yours })

interface ChangeOf {
  action: string
  /** What was sent, for the answer to who was late. */
  yours: { if_version: number }
  /** What else belongs to the change, before its audit line. */
  also?: () => Promise<void>
}

/**
 * Changes an item. The version is checked in the UPDATE, so that the second of two editors gets an error with the current item
 * and their own.
 */
export async function changeContent(
  ctx: CommandContext,
  before: Content,
  columns: UpdateObject<Tables, 'content_item'>,
  { action, yours, also }: ChangeOf,
): Promise<Content> {
  const { if_version } = yours
  if (before.version !== if_version) throw stale(before, yours)
  const changed = await ctx.db
    .updateTable('content_item')
    .set({ ...columns, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw stale(await findContent(ctx, before.id), yours)
  await also?.()
  const after = await findContent(ctx, before.id)
  await ctx.audit({
    action,
    entity: 'content_item',
    entity_id: before.id,
    before: trailOf(before),
    after: trailOf(after),
  })
  return after
}

/** Refuses a change made to a stale copy, before any other check. */
export function checkSeen(before: Content, yours: { if_version: number }): void {
  if (before.version !== yours.if_version) throw stale(before, yours)
}

/** A free slug in a language: the requested one, or, if it was only derived from the title, one with the next number. */
async function freeSlug(db: Db, language: string, slug: string, isRequested: boolean, but?: string): Promise<string> {
  // Two who want the same at once take it one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`content ${language} ${slug}`}))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select slug from content_item
    where language = ${language} and (slug = ${slug} or slug like ${`${slug}-%`}) and id is distinct from ${but ?? null}::uuid
    union select slug from library_item
    where language = ${language} and (slug = ${slug} or slug like ${`${slug}-%`}) and item_id is distinct from ${but ?? null}::uuid`.execute(
    db,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(slug)) return slug
  if (isRequested) throw conflict('unique.slug', 'This address is already in use.')
  for (let at = 2; ; at++) if (!taken.has(`${slug}-${at}`)) return `${slug}-${at}`
}

async function checkIntent(db: Db, kind: ContentKind, intent: string | null | undefined): Promise<void> {
  if (!intent) return
  if (kind !== 'bot_answer') throw invalid({ intent: 'Only bot answers have an intent.' })
  const known = await db.selectFrom('intent').select('code').where('code', '=', intent).executeTakeFirst()
  if (!known) throw invalid({ intent: 'Intent not found.' })
}

/** FAQ belong to a topic of the FAQ page, articles to one of the knowledge base, and others to none. */
async function checkTopic(db: Db, kind: ContentKind, topic: string | null | undefined): Promise<void> {
  if (!topic) return
  if (kind !== 'faq' && kind !== 'article') throw invalid({ topic: 'Only articles and FAQ have a topic.' })
  const known = { faq: await isFaqTopic(db, topic), article: categoryOfTopic(topic) !== undefined }
  if (known[kind]) return
  const isOfOther = known.faq || known.article
  throw invalid({ topic: isOfOther ? 'This topic is for another kind of content.' : 'Choose a topic.' })
}

async function checkPeople(
  db: Db,
  people: { owner?: string | null | undefined; reviewer?: string | null | undefined },
) {
  for (const [field, id] of Object.entries(people)) {
    if (!id) continue
    const { rows } = await sql`select from rad.people_named(array[${id}::uuid])`.execute(db)
    if (rows.length === 0) throw invalid({ [field]: 'Person not found.' })
  }
}

function checkDays(from: string | null | undefined, until: string | null | undefined): void {
  if (from && until && Date.parse(until) <= Date.parse(from))
    throw invalid({ publish_until: 'The end must be after the start.' })
}

type Fields = Context<typeof contentApi.add>['body']

/** The columns of a text that was cleaned, and of what is worked out from it. */
export const textColumns = (body: string) => ({ ...contentText.stored(body), plain_text: plainTextOf(body) })

/** The text that a translation belongs to; a language that it has already is refused. */
async function workOf(
  ctx: CommandContext,
  { translation_of, kind, language }: Pick<Fields, 'translation_of' | 'kind' | 'language'>,
) {
  if (!translation_of) return undefined
  const original = await ctx.db
    .selectFrom('content_item')
    .select(['work_id', 'kind'])
    .where('id', '=', translation_of)
    .forUpdate()
    .executeTakeFirst()
  if (!original) throw invalid({ translation_of: 'Content not found.' })
  if (original.kind !== kind) throw invalid({ kind: 'A translation has the kind of its original.' })
  const twin = await ctx.db
    .selectFrom('content_item')
    .select('id')
    .where('work_id', '=', original.work_id)
    .where('language', '=', language)
    .executeTakeFirst()
  if (twin) throw conflict('unique.language', 'There is a text in this language already.', { id: twin.id })
  return original.work_id
}

/** Adds a draft or a translation, written by the actor. */
export async function addDraft(ctx: CommandContext, fields: Fields): Promise<Content> {
  const { db, actor } = ctx
  const { kind, language, title, slug, body, channels, regions, intent, owner, reviewer, translation_of, ...rest } =
    fields
  checkKind(actor, kind)
  await checkTopic(ctx.db, kind, rest.topic)
  checkDays(rest.publish_from, rest.publish_until)
  await checkIntent(db, kind, intent)
  await checkPeople(db, { owner, reviewer })
  const work_id = await workOf(ctx, { translation_of, kind, language })
  const id = crypto.randomUUID()
  const text = textColumns(await contentText.clean(body))
  await db
    .insertInto('content_item')
    .values({
      ...rest,
      id,
      work_id: work_id ?? id,
      kind,
      language,
      title,
      ...text,
      ...(await audienceColumns(db, { channels, regions })),
      slug: await freeSlug(db, language, slug ?? slugOf(title, kind.replaceAll('_', '-')), Boolean(slug)),
      intent_code: intent,
      owner_id: owner ?? actor.user_id,
      reviewer_id: reviewer,
      written_by: [actor.user_id],
      updated_at: ctx.deps.clock.now(),
      created_at: ctx.deps.clock.now(),
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .execute()
  await keepLinks(db, id, text.body)
  for (const added of contentAdded.connected) await added(ctx, { id, work_id: work_id ?? id, kind })
  const after = await findContent(ctx, id)
  await ctx.audit({ action: 'add', entity: 'content_item', entity_id: id, after: trailOf(after) })
  return after
}

export const addContent = (ctx: Context<typeof contentApi.add>): Promise<Content> => addDraft(ctx, ctx.body)

/** A user who changes a version is one of its writers, and so may not approve it. */
export const withWriter = (ctx: Pick<CommandContext, 'actor'>, item: Pick<Content, 'written_by'>): string[] => [
  ...new Set([...item.written_by.map(({ id }) => id), ctx.actor.user_id]),
]

/** Adds the actor to the writers of a draft whose files or settings they changed. Its text and version are not changed. */
export async function noteWriter(ctx: CommandContext, item: Content): Promise<void> {
  await ctx.db
    .updateTable('content_item')
    .set({ written_by: withWriter(ctx, item) })
    .where('id', '=', item.id)
    .execute()
}

const written = ({ kind, written_by }: Content) => ({ kind, written_by: written_by.map(({ id }) => id) })

/** What is compared with a change: the fields as they are sent. */
const fieldsOf = (item: Content) => ({ ...item, owner: item.owner_id, reviewer: item.reviewer_id })

/** An item whose draft the actor may change. What waits for review or is published is not changed under the eyes of its readers. */
export async function draftToChange(ctx: CommandContext, id: string): Promise<Content> {
  const item = await findContent(ctx, id)
  checkWriter(ctx.actor, written(item))
  if (item.status !== 'draft')
    throw conflict('state.draft', 'Only a draft can be changed. Start a new version or return it from review first.')
  return item
}

/** Changes a draft. */
export async function updateContent(ctx: Context<typeof contentApi.update>): Promise<Content> {
  const { db, body, actor } = ctx
  const before = await findContent(ctx, ctx.params.id)
  checkWriter(actor, written(before))
  checkSeen(before, body)
  if (before.status !== 'draft')
    throw conflict('state.draft', 'Only a draft can be changed. Start a new version or return it from review first.')
  const { if_version: _, ...given } = body
  const fields = given.body === undefined ? given : { ...given, body: await contentText.clean(given.body) }
  if (differences(fieldsOf(before), fields).length === 0) {
    ctx.unchanged()
    return before
  }
  const { channels, regions, intent, owner, reviewer, slug, body: html, ...rest } = fields
  const { publish_from, publish_until } = { ...before, ...defined(rest) }
  await checkTopic(ctx.db, before.kind, rest.topic)
  checkDays(publish_from, publish_until)
  await checkIntent(db, before.kind, intent)
  await checkPeople(db, { owner, reviewer })
  return changeContent(
    ctx,
    before,
    {
      ...rest,
      ...(html !== undefined && textColumns(html)),
      ...(await audienceColumns(db, { channels, regions })),
      ...(slug && slug !== before.slug && { slug: await freeSlug(db, before.language, slug, true, before.id) }),
      ...(intent !== undefined && { intent_code: intent }),
      ...(owner && { owner_id: owner }),
      ...(reviewer !== undefined && { reviewer_id: reviewer }),
      written_by: withWriter(ctx, before),
    },
    {
      action: 'update',
      yours: body,
      also: async () => {
        if (html !== undefined) await keepLinks(db, before.id, html)
      },
    },
  )
}
