import { sql } from 'kysely'
import type { CommandContext, Context, Db, ScopedContext } from '#kernel/command/context.ts'
import { conflict, forbidden, notFound } from '#kernel/command/errors.ts'
import { word } from '#kernel/contract/words.ts'
import { endSession, endSessionsOf, forgetSecondStep, forgetTries } from '#capabilities/session/auth/commands.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { SignIn } from '#capabilities/session/sign-ins/contract.ts'
import { signInsOf } from '#capabilities/session/sign-ins/lookups.ts'
import type { Person, usersApi } from './contract.ts'
import { clientIds, rowsToGive, type ScopeRow } from './lookups.ts'
import { findPerson } from './queries.ts'
import { checkAccess, isHeadOffice, ownAccess, refusalOf } from './rules.ts'
import { mayHaveClients, rolesOfAllClients, rolesOfClients } from './vocabulary.ts'

type UserContext = ScopedContext & { params: { id: string } }

/** Refuses a change of oneself, and of a person whom the actor may not change. */
export function refuseChange({ actor }: Pick<ScopedContext, 'actor'>, person: Person): void {
  if (person.id === actor.user_id) throw forbidden(ownAccess)
  if (!person.may_change) throw forbidden(refusalOf(actor, person))
}

/**
 * Users never change their own access, or that of a person whose rights exceed theirs. Below head office they change only
 * people of dealers whose roles and scope are below their own.
 */
export async function startChange(ctx: UserContext): Promise<Person> {
  const before = await findPerson(ctx, ctx.params.id)
  refuseChange(ctx, before)
  return before
}

/** Notifies a person that their roles changed. A suspended person sees it when they may sign in again. */
const tellPerson = (ctx: CommandContext, { id, version }: Person, action: string) =>
  notify(ctx.db, {
    user_ids: [id],
    kind: 'account',
    title: {
      text:
        action === 'set_access' || action === 'set_clients'
          ? word('{name} changed your access')
          : word('{name} changed your account status'),
      values: { name: ctx.actor.full_name },
    },
    text: word('You were signed out everywhere. Your new access applies from now on.'),
    link: '/',
    // An undo sets the version back, so that one comes again.
    dedupe_key: `account-${id}-${version}-${ctx.deps.clock.now().toISOString()}`,
  })

/** What follows from a change of access: the person's sessions end, they are notified, and the trail records it. */
export async function finishChange(
  ctx: CommandContext,
  before: Person,
  action: string,
  changed: unknown,
): Promise<Person> {
  const after = await findPerson(ctx, before.id)
  if (!changed) throw conflict('version.stale', 'Someone else changed this user.', { current: after })
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

/** People whose roles allow them to be given clients. */
export const mayBeGivenClients = sql<boolean>`(app_user.roles && ${sql.val(rolesOfClients)}::text[]
  and not app_user.roles && ${sql.val(rolesOfAllClients)}::text[])`

async function putClients(db: Db, user_id: string, codes: readonly string[]): Promise<void> {
  const ids = await clientIds(db, codes)
  await db.deleteFrom('user_client').where('user_id', '=', user_id).execute()
  if (ids.length > 0)
    await db
      .insertInto('user_client')
      .values(ids.map((client_id) => ({ user_id, client_id })))
      .execute()
}

/** Gives a person these clients in place of those they see, and ends every sign-in of theirs. */
export async function changeClients(ctx: CommandContext, before: Person, clients: readonly string[]): Promise<Person> {
  checkAccess({ ...before, clients })
  const changed = await ctx.db
    .updateTable('app_user')
    .set(bump(ctx))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (changed) await putClients(ctx.db, before.id, clients)
  return finishChange(ctx, before, 'set_clients', changed)
}

/** Puts these rows in the place of a person's scope: the new ones first, for by them the giver may still reach them. */
async function putScope(db: Db, user_id: string, rows: readonly ScopeRow[]): Promise<void> {
  const given =
    rows.length > 0
      ? await db
          .insertInto('user_scope')
          .values(rows.map((row) => ({ ...row, user_id })))
          .returning('id')
          .execute()
      : []
  await db
    .deleteFrom('user_scope')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`not id = any (${sql.val(given.map(({ id }) => id))}::uuid[])`)
    .execute()
}

/** Replaces roles, scope and clients, and ends every session. A person of a dealer never gets a brand role. */
export async function setAccess(ctx: Context<typeof usersApi.setAccess>): Promise<Person> {
  const { db, body } = ctx
  const before = await startChange(ctx)
  // Who does not name them leaves them as they are, unless the new roles go without.
  const clients = body.clients ?? (mayHaveClients(body.roles) ? before.clients : [])
  const rows = await rowsToGive(ctx, { ...body, clients, kind: before.kind })
  const changed = await db
    .updateTable('app_user')
    .set({ roles: body.roles, ...bump(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', body.if_version)
    .returning('id')
    .executeTakeFirst()
  if (changed) {
    await putScope(db, before.id, rows)
    await putClients(db, before.id, clients)
  }
  return finishChange(ctx, before, 'set_access', changed)
}

/** Ends every sign-in of a person; what they had open is shut from the answer on. */
export async function endSignIns(ctx: Context<typeof usersApi.endSignIns>): Promise<{ ended: number }> {
  const person = await startChange(ctx)
  const ended = await endSessionsOf(ctx.db, person.id, 'end_sign_ins', ctx.deps.clock.now())
  await ctx.audit({ action: 'end_sign_ins', entity: 'user', entity_id: person.id, after: { ended } })
  return { ended }
}

/** Ends one sign-in of a person, and answers those that are left. */
export async function endSignIn(ctx: Context<typeof usersApi.endSignIn>): Promise<SignIn[]> {
  const { db, deps, params } = ctx
  const person = await startChange(ctx)
  const standing = (await signInsOf(ctx, person.id)).some(({ id }) => id === params.session)
  if (!standing) throw notFound()
  await endSession(db, params.session, 'end_sign_in', deps.clock.now())
  await ctx.audit({ action: 'end_sign_in', entity: 'user', entity_id: person.id, after: { session: params.session } })
  return signInsOf(ctx, person.id)
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
  const after = await findPerson(ctx, before.id)
  await ctx.audit({ action: 'unlock', entity: 'user', entity_id: before.id, before, after })
  return after
}

/** Takes the lost second step of a person away. */
export async function resetSecondStep(ctx: Context<typeof usersApi.resetSecondStep>): Promise<Person> {
  const before = await startChange(ctx)
  if (!isHeadOffice(ctx.actor)) throw forbidden('Only head office can reset two-factor authentication.')
  await forgetSecondStep(ctx, before)
  const after = await findPerson(ctx, before.id)
  await ctx.audit({ action: 'reset_second_step', entity: 'user', entity_id: before.id, before, after })
  return after
}
