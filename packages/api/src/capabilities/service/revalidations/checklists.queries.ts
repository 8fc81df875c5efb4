import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { detailColumns, rowColumns } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Checklist, checklistFields, checklistList } from './checklists.contract.ts'

const rows = (db: Db) =>
  db
    .selectFrom('checklist')
    .leftJoin('checklist_version as published', (join) =>
      join.onRef('published.checklist_id', '=', 'checklist.id').on('published.status', '=', 'published'),
    )
    .select([
      'checklist.id',
      ...rowColumns('checklist', checklistFields),
      'published.number as published',
      sql<number>`coalesce(jsonb_array_length(published.items), 0)`.as('items'),
      sql<number>`(select count(*) from revalidation r
        where r.checklist_id = checklist.id and r.checklist_version_id is not null)`.as('used'),
      sql<boolean>`exists (select from checklist_version d where d.checklist_id = checklist.id and d.status = 'draft')`.as(
        'has_draft',
      ),
    ])

/** The checklists of all kinds. */
export const checklistSource = listSource(checklistList, ({ db }: Listing) => rows(db), {
  filters: {},
  search: sql`checklist.code || ' ' || checklist.name`,
  counted: activeOrNot,
})

/** A checklist with all of its versions, the newest first. */
export async function findChecklist({ db }: { db: Db }, code: string): Promise<Checklist> {
  const found = await rows(db)
    .select(['checklist.version', ...detailColumns('checklist', checklistFields)])
    .where('checklist.code', '=', code)
    .executeTakeFirst()
  if (!found) throw notFound()
  const versions = await db
    .selectFrom('checklist_version')
    .select(['id', 'number', 'status', 'items', 'published_at', 'used_at', 'version'])
    .where('checklist_id', '=', found.id)
    .orderBy('number', 'desc')
    .execute()
  return { ...found, versions }
}
