import { sql } from 'kysely'
import type { Actor, Context, Db, Deps } from '#kernel/command/context.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Job } from '#kernel/command/jobs.ts'
import type { portalApi } from './contract.ts'
import { areaOf, areaOfFile } from './rules.ts'
import type { PortalKind } from './vocabulary.ts'

/** How long it is known who was there on which day. */
const retainedDays = 800

const count = (db: Db, { clock, settings }: Deps, user_id: string, what: PortalKind, areas: readonly string[]) =>
  sql`select rad.count_portal(${user_id}, ${dayIn(settings.brand_tz, clock.now())}::date, ${what}, ${areas}::text[])`.execute(
    db,
  )

/** Counts a sign-in, in the transaction in which it begins. */
export async function countSignIn(db: Db, deps: Deps, user_id: string): Promise<void> {
  await count(db, deps, user_id, 'sign_in', [''])
}

/** Counts a file that was taken, in the transaction that notes it in the trail. */
export async function countFile(db: Db, deps: Deps, actor: Actor, endpoint: Endpoint): Promise<void> {
  if (!actor.viewer) await count(db, deps, actor.user_id, 'export', [areaOfFile(endpoint)])
}

/** Counts the pages a person opened: those of the menu, and that they were there. A count changes no record. */
export async function countPages(ctx: Context<typeof portalApi.countPages>): Promise<undefined> {
  const areas = ctx.body.pages.flatMap((path) => areaOf(path) ?? [])
  await count(ctx.db, ctx.deps, ctx.actor.user_id, 'page', areas)
  ctx.unchanged()
  return undefined
}

/** Forgets who was there long ago; how many they were stays. */
export const forgetPortalDays: Job = {
  name: 'forget who was in the product long ago',
  everySeconds: 86_400,
  run: async (db, { clock, settings }) => {
    await sql`delete from portal_person_day where day < ${dayIn(settings.brand_tz, clock.now())}::date - ${retainedDays}::int`.execute(
      db,
    )
  },
}
