import { forgetOnCommit } from '#kernel/command/believed.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import type { Maintenance, maintenanceApi } from './contract.ts'
import { readMaintenance } from './queries.ts'
import { closedFor } from './rules.ts'

/** Refuses a sign-in that would be refused at the next call: checked where a session begins or is renewed. */
export async function admit(db: Db, now: Date, roles: readonly string[]): Promise<void> {
  if (roles.includes('admin')) return
  const maintenance = await readMaintenance(db)
  if (maintenance.isOn) throw closedFor(maintenance, now)
}

/** Closes the product or opens it again. Closing it once more changes the message. */
export async function setMaintenance(ctx: Context<typeof maintenanceApi.set>): Promise<Maintenance> {
  const before = await readMaintenance(ctx.db)
  const { isOn, message, until } = ctx.body
  if (!isOn && !before.isOn) {
    ctx.unchanged()
    return before
  }
  if (isOn) {
    await ctx.db
      .insertInto('maintenance')
      .values({ only_one: true, message, until, since: ctx.deps.clock.now(), by_user_name: ctx.actor.full_name })
      .onConflict((on) => on.column('only_one').doUpdateSet({ message, until, by_user_name: ctx.actor.full_name }))
      .execute()
  } else await ctx.db.deleteFrom('maintenance').execute()
  forgetOnCommit(ctx.db, 'maintenance')
  const after = await readMaintenance(ctx.db)
  await ctx.audit({ action: 'update', entity: 'maintenance', entity_id: 'maintenance', before, after })
  return after
}
