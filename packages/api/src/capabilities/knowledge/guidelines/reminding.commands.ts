import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { auditWork } from '#kernel/command/command.ts'
import type { Job } from '#kernel/command/jobs.ts'
import type { guidelinesApi } from './contract.ts'
import { dutySource } from './duties.source.ts'

/** Someone who has not acknowledged a guideline. */
interface Late {
  item_id: string
  edition: number
  guideline: string
  title: string
  user_id: string
}

/** Reminds these people, each of a guideline at most once a day, and returns the number of duties. */
async function remindAll(db: Db, late: readonly Late[], day: string, by_user_id: string | null): Promise<number> {
  const { rows: fresh } = await sql<{ item_id: string; user_id: string }>`
    insert into guideline_reminder (item_id, no, user_id, reminded_on, by_user_id)
    select one.item_id, one.no, one.user_id, ${day}::date, ${by_user_id}::uuid
    from unnest(
      ${sql.val(late.map(({ item_id }) => item_id))}::uuid[], ${sql.val(late.map(({ edition }) => edition))}::int[],
      ${sql.val(late.map(({ user_id }) => user_id))}::uuid[]
    ) as one (item_id, no, user_id)
    on conflict do nothing returning item_id, user_id`.execute(db)
  const people = Map.groupBy(fresh, ({ item_id }) => item_id)
  const named = new Map(late.map((one) => [one.item_id, one]))
  for (const [item_id, readers] of people) {
    const { guideline, title, edition } = named.get(item_id)!
    await notify(db, {
      user_ids: readers.map(({ user_id }) => user_id),
      kind: 'guideline',
      title: { text: word('Reminder: acknowledge guideline {no}: {title}'), values: { no: guideline, title } },
      link: `/guidelines/${guideline}`,
      entity: { name: 'guideline', id: item_id },
      dedupe_key: `guideline-reminder-${item_id}-${edition}-${day}`,
    })
  }
  return fresh.length
}

/** Reminds those who have not acknowledged, as far as the actor sees people; never the actor. */
export async function remind(
  ctx: Context<typeof guidelinesApi.remind>,
): Promise<{ reminded: number; skipped: number }> {
  const { db, actor, deps, body } = ctx
  const { guideline, region, outlet, overdue } = body
  const query = {
    ...(guideline !== null && { guideline: [guideline.toUpperCase()] }),
    ...(region !== null && { region: [region.toUpperCase()] }),
    ...(outlet !== null && { outlet: [outlet.toUpperCase()] }),
    state: overdue ? (['overdue'] as const) : (['overdue', 'due', 'read'] as const),
  }
  const found = await dutySource.found({ db, actor, deps, query: { ...query, state: [...query.state] } })
  const { rows: late } = await sql<Late>`
    select item_id, edition, guideline, title, person_id as user_id from (select * from ${found.rows}) as late
    where person_id <> ${actor.user_id}::uuid`.execute(db)
  const day = dayIn(deps.settings.brand_tz, deps.clock.now())
  const reminded = await remindAll(db, late, day, actor.user_id)
  if (reminded === 0) ctx.unchanged()
  else
    await ctx.audit({
      action: 'remind',
      entity: 'guideline',
      entity_id: late.length > 0 && guideline !== null ? late[0]!.item_id : 'all',
      after: { ...body, reminded },
    })
  return { reminded, skipped: late.length - reminded }
}

/** The product reminds automatically three days before a guideline is due, and on each seventh day after it was. */
export const remindOfGuidelines: Job = {
  name: 'remind of guidelines',
  everySeconds: 6 * 3600,
  run: async (db, { clock, settings }) => {
    const day = dayIn(settings.brand_tz, clock.now())
    const { rows: late } = await sql<Late>`
      select item_id, edition, guideline, title, user_id
      from (
        select d.*, (d.due_at at time zone ${settings.brand_tz})::date - ${day}::date as days_left
        from rad.guideline_duties(null) d where d.ack_at is null
      ) duty
      where days_left = 3 or days_left < 0 and days_left % 7 = 0`.execute(db)
    const reminded = await remindAll(db, late, day, null)
    if (reminded > 0)
      await auditWork(db, [{ action: 'remind', entity: 'guideline', entity_id: 'all', after: { reminded } }])
  },
}
