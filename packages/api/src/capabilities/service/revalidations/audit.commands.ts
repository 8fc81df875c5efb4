import { sql } from 'kysely'
import { fromBase64 } from '#kernel/command/bytes.ts'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Answer, Photo, revalidationsApi } from './contract.ts'
import { photosOf } from './details.ts'
import { answerProblem, type Item } from './rules.ts'

/** At most so many photos of one audit. */
const mostPhotos = 200

/** An audit in progress, locked against its submission, with its items. */
async function openAudit({ db }: Pick<ActorContext, 'db'>, no: string) {
  const one = await db
    .selectFrom('revalidation')
    .innerJoin('outlet', 'outlet.id', 'revalidation.outlet_id')
    .select(['revalidation.id', 'revalidation.status', 'revalidation.checklist_version_id', 'outlet.lat', 'outlet.lon'])
    .where('revalidation.no', '=', no)
    .forUpdate('revalidation')
    .executeTakeFirst()
  if (!one) throw notFound()
  if (one.status !== 'in_progress')
    throw conflict('audit.closed', 'This audit is not in progress. Its answers and photos can’t change.')
  const { items } = await db
    .selectFrom('checklist_version')
    .select('items')
    .where('id', '=', one.checklist_version_id)
    .executeTakeFirstOrThrow()
  return { ...one, items }
}

function itemNamed(items: readonly Item[], key: string): Item {
  const found = items.find((one) => one.key === key)
  if (!found) throw invalid({ item: 'This checklist has no such item.' })
  return found
}

/** Where a device was offline, what it noted is older than what arrived since; the clock of a device may also be ahead. */
const notedAt = ({ deps }: Pick<ActorContext, 'deps'>, given: string | undefined): Date => {
  const now = deps.clock.now()
  const at = given === undefined ? now : new Date(given)
  return at > now ? now : at
}

const storedAnswer = (db: Db, id: string, item: string) =>
  db
    .selectFrom('revalidation_answer')
    .select(['item', 'value', 'remark', 'at', 'photos'])
    .where('revalidation_id', '=', id)
    .where('item', '=', item)
    .executeTakeFirst()

/** At most so many photos named by the answers to one item. */
const mostNamed = 40

/**
 * Answers an item. The answer that was noted last counts, also where an earlier one arrives after it from a device that was offline.
 * Photos that any of them names are waited for.
 */
export async function answerItem(ctx: Context<typeof revalidationsApi.answer>): Promise<Answer> {
  const { db, actor, params, body } = ctx
  const audit = await openAudit(ctx, params.no)
  const item = itemNamed(audit.items, params.item)
  const problem = answerProblem(item, body.value)
  if (problem) throw invalid({ value: problem })
  const at = notedAt(ctx, body.at)
  const before = await storedAnswer(db, audit.id, item.key)
  const isSame = before?.value === body.value && before.remark === body.remark
  const stays = before !== undefined && (isSame || new Date(before.at) > at)
  const photos = [...new Set([...(before?.photos ?? []), ...body.photos])].slice(0, mostNamed)
  if (stays && photos.length === before.photos.length) {
    ctx.unchanged()
    return answerOf(before)
  }
  const { value, remark } = stays ? before : body
  const noted = stays ? { photos } : { value, remark, at, by_user_id: actor.user_id, photos }
  await db
    .insertInto('revalidation_answer')
    .values({ revalidation_id: audit.id, item: item.key, value, remark, at, by_user_id: actor.user_id, photos })
    .onConflict((on) => on.columns(['revalidation_id', 'item']).doUpdateSet(noted))
    .execute()
  await ctx.audit({
    action: 'answer',
    entity: 'revalidation',
    entity_id: audit.id,
    ...(before && { before: { item: item.key, value: before.value, remark: before.remark } }),
    after: { item: item.key, value, remark, ...(photos.length > 0 && { photos: photos.length }) },
  })
  return answerOf((await storedAnswer(db, audit.id, item.key))!)
}

const answerOf = ({ item, value, remark, at }: Answer): Answer => ({ item, value, remark, at })

/** Adds a photo. Where it was taken is noted, and never a reason to refuse it. The same content twice is the same photo. */
export async function addPhoto(ctx: Context<typeof revalidationsApi.addPhoto>): Promise<Photo> {
  const { db, actor, deps, params, body } = ctx
  const audit = await openAudit(ctx, params.no)
  if (body.item !== null) itemNamed(audit.items, body.item)
  const file = await readEvidence(new File([decoded(body.data)], body.name))
  if (!file.type.startsWith('image/')) throw invalid({ data: 'This isn’t a photo.' })
  if (body.sha256 !== undefined && body.sha256 !== file.sha256)
    throw invalid({ data: 'This photo arrived incomplete. Take it again.' })
  const there = await photosOf(db, audit.id, audit)
  if (there.length >= mostPhotos) throw conflict('photos.most', `Add at most ${mostPhotos} photos to an audit.`)
  const hasPlace = body.lat !== undefined && body.lon !== undefined
  const place = hasPlace ? { lat: body.lat!, lon: body.lon! } : { lat: null, lon: null }
  const added = await db
    .insertInto('revalidation_photo')
    .values({
      ...file,
      ...place,
      revalidation_id: audit.id,
      item: body.item,
      taken_at: body.taken_at === undefined ? null : notedAt(ctx, body.taken_at),
      at: deps.clock.now(),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .onConflict((on) => on.columns(['revalidation_id', 'item', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { content: _, name, ...facts } = file
  if (added)
    await ctx.audit({
      action: 'attach',
      entity: 'revalidation',
      entity_id: audit.id,
      after: { file: name, item: body.item, ...facts },
    })
  else ctx.unchanged()
  const id = added?.id ?? (await samePhoto(db, audit.id, body.item, file.sha256))
  return (await photosOf(db, audit.id, audit)).find((photo) => photo.id === id)!
}

function decoded(data: string): Uint8Array<ArrayBuffer> {
  if (data.length % 4 !== 0) throw invalid({ data: 'This isn’t a photo.' })
  return fromBase64(data)
}

async function samePhoto(db: Db, id: string, item: string | null, sha256: string): Promise<string> {
  const rows = await db
    .selectFrom('revalidation_photo')
    .select(['id', 'item'])
    .where('revalidation_id', '=', id)
    .where('sha256', '=', sha256)
    .execute()
  return rows.find((one) => one.item === item)!.id
}

/** Removes a photo of an audit in progress, such as one of another vehicle; the trail keeps what it was, by its hash. */
export async function removePhoto(ctx: Context<typeof revalidationsApi.removePhoto>): Promise<undefined> {
  const { db, params } = ctx
  const audit = await openAudit(ctx, params.no)
  const removed = await db
    .deleteFrom('revalidation_photo')
    .where('revalidation_id', '=', audit.id)
    .where('id', '=', params.photo)
    .returning(['name', 'item', 'type', 'bytes', 'sha256'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  const { name, ...facts } = removed
  // What was removed on purpose is not waited for.
  await db
    .updateTable('revalidation_answer')
    .set({ photos: sql<string[]>`array_remove(photos, ${removed.sha256})` })
    .where('revalidation_id', '=', audit.id)
    .where(sql<boolean>`${removed.sha256} = any (photos)`)
    .execute()
  await recordEvent(ctx, { entity_kind: 'revalidation', entity_id: audit.id, type: 'photo_removed', text: name })
  await ctx.audit({
    action: 'detach',
    entity: 'revalidation',
    entity_id: audit.id,
    before: { file: name, ...facts },
  })
}

/** A photo of a revalidation in scope, shown where it is. */
export async function readPhoto({ db, params }: Context<typeof revalidationsApi.photo>): Promise<Response> {
  const photo = await db
    .selectFrom('revalidation_photo')
    .innerJoin('revalidation', 'revalidation.id', 'revalidation_photo.revalidation_id')
    .select(['revalidation_photo.name', 'revalidation_photo.type', 'revalidation_photo.content'])
    .where('revalidation.no', '=', params.no)
    .where('revalidation_photo.id', '=', params.photo)
    .executeTakeFirst()
  if (!photo) throw notFound()
  return evidenceResponse(photo)
}
