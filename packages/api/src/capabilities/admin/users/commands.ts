import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { word } from '#kernel/words.ts'
import { endSessionsOf, forgetSecondStep, forgetTries } from '#capabilities/session/auth/commands.ts'
import { roles as allRoles } from '#capabilities/session/auth/contract.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { Person, Scope, usersApi } from './contract.ts'
import { findPerson } from './queries.ts'

type Change = Context<typeof usersApi.setStatus> | Context<typeof usersApi.setAccess>
type Asking = Pick<Context, 'db' | 'actor'> & { params: { id: string } }

/** People are changed by those who see the whole network, and nobody changes himself. */
async function startChange(ctx: Asking): Promise<Person> {
  const before = await findPerson(ctx.db, ctx.params.id)
  if (!ctx.actor.whole_network) throw forbidden('Only head office changes people.')
  if (before.id === ctx.actor.user_id) throw forbidden('You cannot change your own access.')
  return before
}

/** Nobody finds his roles changed without a word. Who is suspended hears of it when he may come in again. */
const tellPerson = (ctx: Change, { id, version }: Person, action: string) =>
  notify(ctx.db, {
    user_ids: [id],
    kind: 'account',
    title: {
      text:
        action === 'set_access' ? word('{name} changed your access') : word('{name} changed the state of your account'),
      values: { name: ctx.actor.full_name },
    },
    text: word('You were signed out everywhere, and see what you may do from now on.'),
    link: '/',
    dedupe_key: `account-${id}-${version}`,
  })

async function finishChange(ctx: Change, before: Person, action: string, changed: unknown): Promise<Person> {
  const after = await findPerson(ctx.db, before.id)
  if (!changed) throw conflict('version.stale', 'Somebody changed this person meanwhile.', { current: after })
  await endSessionsOf(ctx.db, before.id, action, ctx.deps.clock.now())
  await tellPerson(ctx, after, action)
  await ctx.audit({ action, entity: 'user', entity_id: before.id, before, after })
  return after
}

const bump = (ctx: Pick<Context, 'deps' | 'actor'>) => ({
  version: sql<number>`version + 1`,
  updated_at: ctx.deps.clock.now(),
  updated_by: ctx.actor.user_id,
})

/** Activates or suspends a person and ends every sign-in. */
export async function setStatus(ctx: Context<typeof usersApi.setStatus>): Promise<Person> {
  const before = await startChange(ctx)
  const changed = await ctx.db
    .updateTable('app_user')
    .set({ status: ctx.body.status, ...bump(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', ctx.body.if_version)
    .returning('id')
    .executeTakeFirst()
  return finishChange(ctx, before, ctx.body.status === 'active' ? 'activate' : 'suspend', changed)
}

const dealerRoles = new Set(['DLP', 'SVM', 'BSM'])

/** Roles and scope somebody is to have. */
export interface Access {
  kind: string
  roles: readonly string[]
  scopes: readonly Scope[]
}

/** Refuses access nobody may have: a person of a dealer never gets a brand role, nor more than dealers and outlets. */
export function checkAccess({ kind, roles, scopes }: Access): void {
  const unknown = roles.find((role) => !(allRoles as string[]).includes(role))
  if (unknown) throw invalid({ roles: `There is no role ${unknown}.` })
  if (kind === 'dealer' && roles.some((role) => !dealerRoles.has(role))) {
    throw invalid({ roles: 'Somebody of a dealer never gets a role of the brand.' })
  }
  if (kind === 'dealer' && scopes.some((scope) => !scope.dealer && !scope.outlet)) {
    throw invalid({ scopes: 'Somebody of a dealer needs a dealer or an outlet as scope.' })
  }
}

async function idOf(
  db: Db,
  table: 'channel' | 'zone' | 'region' | 'territory' | 'dealer' | 'outlet',
  code: string | undefined,
  at: number,
) {
  if (code === undefined) return null
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code}`.execute(db)
  if (!rows[0]) throw invalid({ [`scopes.${at}.${table}`]: `There is no ${table} ${code}.` })
  return rows[0].id
}

/** The rows a scope becomes. A code outside the asker's own scope is not found. */
export async function scopeRows(db: Db, scopes: readonly Scope[]) {
  const rows = []
  for (const [at, scope] of scopes.entries())
    rows.push({
      channel_id: await idOf(db, 'channel', scope.channel, at),
      zone_id: await idOf(db, 'zone', scope.zone, at),
      region_id: await idOf(db, 'region', scope.region, at),
      territory_id: await idOf(db, 'territory', scope.territory, at),
      dealer_id: await idOf(db, 'dealer', scope.dealer, at),
      outlet_id: await idOf(db, 'outlet', scope.outlet, at),
      job_type: scope.job_type ?? null,
    })
  return rows
}

/** Gives roles and scope in place of those held, and ends every sign-in. A person of a dealer never gets a brand role. */
export async function setAccess(ctx: Context<typeof usersApi.setAccess>): Promise<Person> {
  const { db, body } = ctx
  const before = await startChange(ctx)
  checkAccess({ ...body, kind: before.kind })
  const rows = (await scopeRows(db, body.scopes)).map((row) => ({ ...row, user_id: before.id }))
  const changed = await db
    .updateTable('app_user')
    .set({ roles: body.roles, ...bump(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', body.if_version)
    .returning('id')
    .executeTakeFirst()
  if (changed) {
    await db.deleteFrom('user_scope').where('user_id', '=', before.id).execute()
    if (rows.length > 0) await db.insertInto('user_scope').values(rows).execute()
  }
  return finishChange(ctx, before, 'set_access', changed)
}

/** Ends every sign-in of a person; what they had open is shut within five seconds. */
export async function endSignIns(ctx: Context<typeof usersApi.endSignIns>): Promise<{ ended: number }> {
  const person = await startChange(ctx)
  const ended = await endSessionsOf(ctx.db, person.id, 'end_sign_ins', ctx.deps.clock.now())
  await ctx.audit({ action: 'end_sign_ins', entity: 'user', entity_id: person.id, after: { ended } })
  return { ended }
}

/** Forgets the wrong passwords of a person, and opens an account that was locked. */
export async function unlock(ctx: Context<typeof usersApi.unlock>): Promise<Person> {
  const before = await startChange(ctx)
  await forgetTries(ctx.deps, before)
  if (before.status === 'locked')
    await ctx.db
      .updateTable('app_user')
      .set({ status: 'active', ...bump(ctx) })
      .where('id', '=', before.id)
      .execute()
  const after = await findPerson(ctx.db, before.id)
  await ctx.audit({ action: 'unlock', entity: 'user', entity_id: before.id, before, after })
  return after
}

/** Takes the lost second step of a person away. Whoever may not make an administrator makes none easier to enter. */
export async function resetSecondStep(ctx: Context<typeof usersApi.resetSecondStep>): Promise<Person> {
  const before = await startChange(ctx)
  if (before.roles.includes('admin') && !ctx.actor.roles.includes('admin'))
    throw forbidden('Only an administrator resets the second step of an administrator.')
  await forgetSecondStep(ctx, before)
  const after = await findPerson(ctx.db, before.id)
  await ctx.audit({ action: 'reset_second_step', entity: 'user', entity_id: before.id, before, after })
  return after
}
