import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/** Who decides a plea of this channel and region, with who may vote on the day `on`. */
export interface PanelFound {
  panel: { id: string; name: string; quorum: number; chair_user_id: string }
  members: { user_id: string; email: string }[]
}

/**
 * The panel a plea goes to: of its channel and region, else of its channel, else of its region, else any that is active
 * (domain.md section 6.3). Members are those of the day whose account is active. It answers alike whoever asks.
 */
export async function panelFor(
  db: Db,
  of: { channel_id: string | null; region_id: string; on: string },
): Promise<PanelFound | undefined> {
  const panel = await db
    .selectFrom('panel')
    .select(['id', 'name', 'quorum', 'chair_user_id'])
    .where('active', '=', true)
    .orderBy(
      sql`case
        when channel_id = ${of.channel_id} and region_id = ${of.region_id} then 0
        when channel_id = ${of.channel_id} and region_id is null then 1
        when region_id = ${of.region_id} then 2
        when region_id is null then 3
        else 4 end`,
    )
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  if (!panel) return undefined
  const members = await db
    .selectFrom('panel_member')
    .innerJoin(sql<{ id: string; status: string }>`rad.panel_people()`.as('person'), (join) =>
      join.onRef('person.id', '=', 'panel_member.user_id'),
    )
    .select(['panel_member.user_id', 'panel_member.email'])
    .where('panel_id', '=', panel.id)
    .where('person.status', '=', 'active')
    .where('from_on', '<=', of.on)
    .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', of.on)]))
    .orderBy('panel_member.email')
    .execute()
  return { panel, members }
}

/**
 * Those of these people who are too near an outlet to decide about it: they belong to its dealer or its territory, by
 * their scope or as its territory manager. It answers alike whoever asks.
 */
export async function tooNear(db: Db, of: { outlet_id: string; people: readonly string[] }): Promise<string[]> {
  const { rows } = await sql<{ near: string[] }>`
    select rad.panel_conflicts(${sql.val(of.people)}::uuid[], ${of.outlet_id}) as near`.execute(db)
  return rows[0]!.near
}
