import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'

/** Older than any ticket of the demo. */
const longAgo = 1_200

/** Staff who are still on the list though they left, or are away; and vacant posts. */
const left = 'bsm.dl002-01'
/** Accounts that are not in use: one was never signed in to, of one the password was guessed too often. */
const notInUse = { pending: 'svm.dl025-03', locked: 'svm.dl027-02' } as const
const away = [
  { username: 'svm.dl001-03', deputy: 'dlp', from: -3, to: 6 },
  { username: 'svm.dl005-01', deputy: null, from: -2, to: 12 },
  { username: 'tsm.n1a', deputy: 'tsm.n1b', from: -4, to: 10 },
]
const vacant = ['dl003-02', 'dl009-01']

/**
 * All staff at the level of their post: managers of outlets at the first, principals at the second, regional managers at
 * the fourth. The third comes from the mapping; an absence there is a line without a place.
 */
export async function seedLevels(db: Db, deps: Deps): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  await sql`
    insert into level_member (level_no, user_id, outlet_id, job_type, dealer_id, region_id, from_on)
    select case when s.outlet_id is not null then 1 when s.dealer_id is not null then 2 else 4 end,
      u.id, s.outlet_id, s.job_type, s.dealer_id, s.region_id, ${addDays(today, -longAgo)}::date
    from user_scope s join app_user u on u.id = s.user_id left join outlet o on o.id = s.outlet_id
    where u.roles && '{SVM,BSM,DLP,RGM}' and (o.id is null or lower(o.code) <> all (${sql.val(vacant)}::text[]))
    order by 1, u.username
  `.execute(db)
  await sql`
    insert into level_member (level_no, user_id, from_on)
    select 3, id, ${addDays(today, -longAgo)}::date from app_user
    where username = any (${sql.val(away.map(({ username }) => username))}::text[]) and 'TSM' = any (roles)
  `.execute(db)
  await sql`
    update level_member m set absent_from = a.absent_from, absent_to = a.absent_to, deputy_user_id = d.id
    from jsonb_to_recordset(${JSON.stringify(
      away.map(({ username, deputy, from, to }) => ({
        username,
        deputy,
        absent_from: addDays(today, from),
        absent_to: addDays(today, to),
      })),
    )}::jsonb) a (username text, deputy text, absent_from date, absent_to date)
    join app_user u on u.username = a.username
    left join app_user d on d.username = a.deputy
    where m.user_id = u.id
  `.execute(db)
  for (const [status, username] of Object.entries({ ...notInUse, inactive: left }) as ['inactive', string][])
    await db.updateTable('app_user').set({ status }).where('username', '=', username).execute()
}
