import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { CallerError, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { User, UserFile, userListApi } from './contract.ts'
import { findDeleted, findUser, findUserFile, findUsers, holdersOf } from './queries.ts'
import { changeVerb, noAddress, noSocial, permissionsOf } from './rules.ts'

type Change = Context<typeof userListApi.update>['body']['user']
type Names = { email?: string | undefined; username?: string | undefined }

const entity = 'sample_user'

/** A picture would fill the trail: it notes that there is one, and how large. */
const forTrail = <U extends User>(user: U): U => ({
  ...user,
  avatar: user.avatar && `picture of ${user.avatar.length} characters`,
})

/** Refuses names that another user has, both in one response (docs/domain.md#sample-users). */
async function keepNamesUnique(db: Context['db'], { email, username }: Names, except: readonly number[]) {
  const holders = await holdersOf(
    db,
    { emails: email === undefined ? [] : [email], usernames: username === undefined ? [] : [username] },
    except,
  )
  const isTaken = (key: 'email' | 'username', value: string | undefined) =>
    holders.some((holder) => holder[key].toLowerCase() === value?.toLowerCase())
  const fields = {
    ...(isTaken('email', email) ? { email: 'This email is already in use.' } : {}),
    ...(isTaken('username', username) ? { username: 'This username is already in use.' } : {}),
  }
  const [first] = Object.values(fields)
  if (first) throw new CallerError(409, 'unique', first, { fields })
}

/** The columns of the fields a caller may give. */
function columnsOf(given: Partial<Omit<Change, 'id' | 'version' | 'createdAt'>>) {
  const { fullName, currentPlan, birthDate, contactOptions, address, social, permissions, settings, ...same } = given
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  return {
    ...same,
    full_name: fullName,
    current_plan: currentPlan,
    birth_date: birthDate,
    contact_options: contactOptions,
    address: json(address),
    social: json(social),
    permissions: json(permissions),
    settings: json(settings),
  }
}

/** Adds a user. The number is taken first: another request at the same moment waits, and then sees these names as taken. */
export async function addUser(ctx: Context<typeof userListApi.add>): Promise<{ user: User }> {
  const { id: _, version: __, fullName, currentPlan, ...fields } = ctx.body
  const id = await nextSampleId(ctx.db, entity)
  await keepNamesUnique(ctx.db, fields, [])
  const now = ctx.deps.clock.now()
  await ctx.db
    .insertInto('sample_user')
    .values({
      ...fields,
      id,
      full_name: fullName,
      current_plan: currentPlan,
      address: JSON.stringify(noAddress),
      social: JSON.stringify(noSocial),
      permissions: JSON.stringify(permissionsOf(fields.role)),
      created_at: now,
      created_by: ctx.actor.user_id,
      updated_at: now,
      updated_by: ctx.actor.user_id,
    })
    .execute()
  const user = await findUser(ctx.db, id)
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: forTrail(user) })
  return { user }
}

/** Changes the fields given. With `if_version` the second of two editors gets an error. */
export async function updateUser(ctx: Context<typeof userListApi.update>): Promise<{ user: UserFile }> {
  const { user: given, if_version } = ctx.body
  const { id, version: _, createdAt: __, ...fields } = given
  const before = await findUserFile(ctx.db, id)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return { user: before }
  }
  await keepNamesUnique(ctx.db, fields, [id])
  const changed = await ctx.db
    .updateTable('sample_user')
    .set({ ...columnsOf(fields), ...nextVersion(ctx) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(if_version !== undefined, (update) => update.where('version', '=', if_version!))
    .returning('id')
    .executeTakeFirst()
  const after = await findUserFile(ctx.db, id)
  if (!changed) throw staleVersion('user', after)
  await ctx.audit({
    action: changeVerb(before, after),
    entity,
    entity_id: String(id),
    before: forTrail(before),
    after: forTrail(after),
  })
  return { user: after }
}

/** Gives several users another role, plan or status; those that are gone are left out. */
export async function changeUsers(ctx: Context<typeof userListApi.change>): Promise<{ users: User[] }> {
  const { ids, changes } = ctx.body
  const before = (await findUsers(ctx.db, ids)).filter((user) => differences(user, changes).length > 0)
  if (before.length === 0) ctx.unchanged()
  else {
    await ctx.db
      .updateTable('sample_user')
      .set({ ...columnsOf(changes), ...nextVersion(ctx) })
      .where(
        'id',
        'in',
        before.map((user) => user.id),
      )
      .where('deleted_at', 'is', null)
      .execute()
  }
  const users = await findUsers(ctx.db, ids)
  if (users.length === 0) throw notFound()
  const afterOf = new Map(users.map((user) => [user.id, user]))
  for (const user of before) {
    const after = afterOf.get(user.id)
    if (!after) continue
    await ctx.audit({
      action: changeVerb(user, after),
      entity,
      entity_id: String(user.id),
      before: forTrail(user),
      after: forTrail(after),
    })
  }
  return { users }
}

/** Deletes users: no call finds them any more, and their names are free. Returns the deleted ids. */
async function deleteUsers(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const gone = await ctx.db
    .updateTable('sample_user')
    .set({ deleted_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', sql<string>`full_name`.as('fullName'), 'email', 'username'])
    .execute()
  if (gone.length === 0) throw notFound()
  for (const { id, ...before } of gone) await ctx.audit({ action: 'delete', entity, entity_id: String(id), before })
  return gone.map((user) => user.id)
}

export async function removeUser(ctx: Context<typeof userListApi.remove>): Promise<{ id: number }> {
  await deleteUsers(ctx, [ctx.query.id])
  return { id: ctx.query.id }
}

export const removeUsers = async (ctx: Context<typeof userListApi.removeMany>): Promise<{ ids: number[] }> => ({
  ids: await deleteUsers(ctx, ctx.body.ids),
})

/** Undoes a deletion, under the same numbers. Whose names were given away meanwhile cannot come back. */
export async function restoreUsers(ctx: Context<typeof userListApi.restore>): Promise<{ users: User[] }> {
  const { ids } = ctx.body
  const deleted = await findDeleted(ctx.db, ids)
  const holders = await holdersOf(
    ctx.db,
    { emails: deleted.map((user) => user.email), usernames: deleted.map((user) => user.username) },
    [],
  )
  if (holders.length > 0) {
    const [first] = holders
    throw new CallerError(409, 'unique', `The username ${first?.username} or that email is already in use.`)
  }
  if (deleted.length === 0) ctx.unchanged()
  else {
    await ctx.db
      .updateTable('sample_user')
      .set({ deleted_at: null, ...nextVersion(ctx) })
      .where(
        'id',
        'in',
        deleted.map((user) => user.id),
      )
      .execute()
  }
  const users = await findUsers(ctx.db, ids)
  if (users.length === 0) throw notFound()
  for (const { id } of deleted) {
    const after = users.find((user) => user.id === id)
    await ctx.audit({ action: 'restore', entity, entity_id: String(id), after: after && forTrail(after) })
  }
  return { users }
}
