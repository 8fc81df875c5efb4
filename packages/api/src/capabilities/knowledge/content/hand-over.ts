import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { whoLeft } from '#capabilities/session/auth/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

/** Content that is not archived, whose owner or reviewer deleted their account. */
const leftBehind = (db: Db) =>
  db
    .selectFrom('content_item')
    .where('status', '<>', 'archived')
    .where(({ or, eb }) => or([eb('owner_id', 'in', whoLeft(db)), eb('reviewer_id', 'in', whoLeft(db))]))

interface LeftItem {
  id: string
  title: string
  version: number
  owner_id: string
  reviewer_id: string | null
  owner_left: boolean
  reviewer_left: boolean
  /** Whether a version is to be approved. */
  is_requested: boolean
  written_by: string[]
}

/** Who may approve content and is there, administrators first, those who came first before others. */
const approvers = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`roles && '{admin,HQA}'`)
    .orderBy(sql`'admin' = any (roles)`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(50)
    .execute()

/** Who approved the newest version of each that was published. */
async function approvedBy(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content_version')
    .distinctOn('item_id')
    .select(['item_id', 'approved_by'])
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .orderBy('no', 'desc')
    .execute()
  return new Map(rows.map(({ item_id, approved_by }) => [item_id, approved_by]))
}

const hold = (db: Db, ids: readonly string[]): Promise<LeftItem[]> =>
  leftBehind(db)
    .select(['id', 'title', 'version', 'owner_id', 'reviewer_id', 'written_by'])
    .select([
      sql<boolean>`exists (select from app_user u where u.id = owner_id and u.has_left)`.as('owner_left'),
      sql<boolean>`exists (select from app_user u where u.id = reviewer_id and u.has_left)`.as('reviewer_left'),
      sql<boolean>`status = 'in_review' and approved_at is null`.as('is_requested'),
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Gives each to its reviewer, else to who approved it, else to an administrator; any approver may review it then. */
async function handOver(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const items = await hold(db, ids)
  if (items.length === 0) return
  const people = (await approvers(db)).map(({ id }) => id)
  const approved = await approvedBy(db, ids)
  for (const item of items) {
    const known = [item.reviewer_id, approved.get(item.id)].find((id) => id && people.includes(id))
    const owner_id = item.owner_left ? (known ?? people[0] ?? item.owner_id) : item.owner_id
    const reviewer_id = item.reviewer_left ? null : item.reviewer_id
    await db
      .updateTable('content_item')
      .set({ owner_id, reviewer_id, version: sql<number>`version + 1`, updated_at: deps.clock.now() })
      .where('id', '=', item.id)
      .execute()
    await auditWork(db, [
      {
        action: 'assign',
        entity: 'content_item',
        entity_id: item.id,
        before: { owner: item.owner_id, reviewer: item.reviewer_id },
        after: { owner: owner_id, reviewer: reviewer_id },
      },
    ])
    await tell(db, item, owner_id, people)
  }
}

async function tell(db: Db, item: LeftItem, owner_id: string, people: readonly string[]): Promise<void> {
  const about = {
    kind: 'content_review',
    link: `/content/${item.id}`,
    entity: { name: 'content_item', id: item.id },
  } as const
  if (owner_id !== item.owner_id)
    await notify(db, {
      ...about,
      user_ids: [owner_id],
      title: { text: word('You now own “{title}”'), values: { title: item.title } },
      text: word('Its owner deleted their account.'),
      dedupe_key: `content-owner-${item.id}-${item.version}`,
    })
  if (item.reviewer_left && item.is_requested)
    await notify(db, {
      ...about,
      user_ids: people.filter((id) => !item.written_by.includes(id)),
      title: { text: word('“{title}” needs a reviewer'), values: { title: item.title } },
      text: word('Its reviewer deleted their account.'),
      dedupe_key: `content-reviewer-${item.id}-${item.version}`,
    })
}

/** A user who deletes their account leaves no content without an owner, and no review that only they could do. */
export const handOverContent = {
  name: 'hand over content of who left',
  everySeconds: 60,
  due: (db) => leftBehind(db).select(['id', 'title as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 50,
  runBatch: handOver,
} satisfies Job
