import { sql } from 'kysely'
import type { CommandContext, Db, Deps } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { HookedItem, PublishedItem, ReadItem } from '#capabilities/knowledge/content/hook.ts'

// A guideline belongs to the text that was written first: its translations share number, steps, and acknowledgements.
const isOriginal = ({ id, work_id, kind }: HookedItem) => kind === 'guideline' && id === work_id

/** The text of a guideline was added: it gets its number. */
export async function beginGuideline({ db }: CommandContext, item: HookedItem): Promise<void> {
  if (isOriginal(item)) await db.insertInto('guideline').values({ item_id: item.id }).execute()
}

/** Notifies everyone who has to acknowledge a guideline from now on. */
async function tellReaders(db: Db, item_id: string, no: number): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from rad.guideline_duties(null) where item_id = ${item_id}::uuid and ack_at is null`.execute(db)
  const { code, title } = await db
    .selectFrom('guideline')
    .innerJoin('library_item', 'library_item.item_id', 'guideline.item_id')
    .select(['guideline.no as code', 'library_item.title'])
    .where('guideline.item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  await notify(db, {
    user_ids: rows.map(({ user_id }) => user_id),
    kind: 'guideline',
    title: { text: word('Acknowledge guideline {no}: {title}'), values: { no: code, title } },
    link: `/guidelines/${code}`,
    entity: { name: 'guideline', id: item_id },
    dedupe_key: `guideline-${item_id}-${no}`,
  })
}

/**
 * The text of a guideline goes live: a copy of its settings is stored. Everyone has to acknowledge it again, unless the version
 * is editorial; one that was not mandatory before has to be acknowledged by everyone all the same.
 */
export async function publishGuideline(db: Db, _deps: Deps, item: PublishedItem): Promise<void> {
  if (!isOriginal(item)) return
  const before = await db
    .selectFrom('guideline_version')
    .select(['mandatory', 'asked_no', 'asked_at'])
    .where('item_id', '=', item.id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const required =
    item.is_editorial && before?.mandatory
      ? { asked_no: before.asked_no, asked_at: new Date(before.asked_at) }
      : { asked_no: item.no, asked_at: item.at }
  const { mandatory, ack_days, steps } = await db
    .selectFrom('guideline')
    .select(['mandatory', 'ack_days', 'steps'])
    .where('item_id', '=', item.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('guideline_version')
    .values({ item_id: item.id, no: item.no, mandatory, ack_days, steps: JSON.stringify(steps), ...required })
    .execute()
  if (mandatory && required.asked_no === item.no) await tellReaders(db, item.id, item.no)
}

/** A new version is discarded: the guideline's settings are again those that were published. */
export async function restoreGuideline({ db }: CommandContext, item: HookedItem): Promise<void> {
  if (!isOriginal(item)) return
  await sql`
    update guideline g set mandatory = v.mandatory, ack_days = v.ack_days, steps = v.steps, version = g.version + 1
    from guideline_version v join library_item l on l.item_id = v.item_id and l.no = v.no
    where g.item_id = ${item.id}::uuid and v.item_id = g.item_id`.execute(db)
}

/** A user read the text of a guideline, in whatever language. */
export async function noteGuidelineRead({ db, actor }: CommandContext, item: ReadItem): Promise<void> {
  if (item.kind !== 'guideline') return
  await sql`
    insert into acknowledgement (item_id, no, user_id, read_at)
    select item_id, no, ${actor.user_id}::uuid, ${item.at.toISOString()}::timestamptz
    from library_item where item_id = ${item.work_id}::uuid
    on conflict do nothing`.execute(db)
}
