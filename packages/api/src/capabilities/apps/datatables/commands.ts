import type { Context } from '#kernel/command/context.ts'
import { CallerError, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { datatablesApi, Employee } from './contract.ts'
import { findDeleted, findEmployee, findEmployees, holdersOf } from './queries.ts'

type Change = Context<typeof datatablesApi.update>['body']['employee']
type Changed = { employee: Employee }
type ChangedMany = { employees: Employee[] }

const entity = 'employee'

/** A picture would fill the trail: it notes that there is one, and how large. */
const forTrail = (employee: Employee) => ({
  ...employee,
  avatar: employee.avatar && `picture of ${employee.avatar.length} characters`,
})

/** Refuses an email address that another employee has. */
async function keepEmailUnique(db: Context['db'], email: string | undefined, except: readonly number[]) {
  if (email === undefined || (await holdersOf(db, [email], except)).length === 0) return
  const message = 'This email is already in use.'
  throw new CallerError(409, 'unique', message, { fields: { email: message } })
}

/** The columns of the fields a caller may give. */
function columnsOf({ fullName, startDate, ...same }: Change) {
  return defined({ ...same, full_name: fullName, start_date: startDate })
}

/** Adds an employee. The number is taken first: another request at the same moment waits, and then sees this email as taken. */
export async function addEmployee(ctx: Context<typeof datatablesApi.add>): Promise<Changed> {
  const { fullName, startDate, ...fields } = ctx.body
  const id = await nextSampleId(ctx.db, entity)
  await keepEmailUnique(ctx.db, fields.email, [])
  const now = ctx.deps.clock.now()
  const by = ctx.actor.user_id
  await ctx.db
    .insertInto('employee')
    .values({
      ...fields,
      id,
      full_name: fullName,
      start_date: startDate,
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
    })
    .execute()
  const employee = await findEmployee(ctx.db, id)
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: forTrail(employee) })
  return { employee }
}

/** Changes the fields given. With `if_version` the second of two editors gets an error. */
export async function updateEmployee(ctx: Context<typeof datatablesApi.update>): Promise<Changed> {
  const { employee: fields, if_version } = ctx.body
  const { id } = ctx.params
  const before = await findEmployee(ctx.db, id)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return { employee: before }
  }
  await keepEmailUnique(ctx.db, fields.email, [id])
  const changed = await ctx.db
    .updateTable('employee')
    .set({ ...columnsOf(fields), ...nextVersion(ctx) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(if_version !== undefined, (update) => update.where('version', '=', if_version!))
    .returning('id')
    .executeTakeFirst()
  const after = await findEmployee(ctx.db, id)
  if (!changed) throw staleVersion('employee', after)
  await ctx.audit({
    action: 'update',
    entity,
    entity_id: String(id),
    before: forTrail(before),
    after: forTrail(after),
  })
  return { employee: after }
}

/** Archives employees or restores them; those already in the requested state, and deleted ones, are left out. */
export async function archiveEmployees(ctx: Context<typeof datatablesApi.archive>): Promise<ChangedMany> {
  const { ids, isArchived } = ctx.body
  const state = isArchived ? 'archived' : 'active'
  const before = (await findEmployees(ctx.db, ids)).filter((employee) => employee.state !== state)
  if (before.length === 0) ctx.unchanged()
  else {
    await ctx.db
      .updateTable('employee')
      .set({ archived_at: isArchived ? ctx.deps.clock.now() : null, ...nextVersion(ctx) })
      .where(
        'id',
        'in',
        before.map((employee) => employee.id),
      )
      .where('deleted_at', 'is', null)
      .execute()
  }
  const employees = await findEmployees(ctx.db, ids)
  if (employees.length === 0) throw notFound()
  for (const { id } of before)
    await ctx.audit({
      action: isArchived ? 'archive' : 'unarchive',
      entity,
      entity_id: String(id),
      before: { state: isArchived ? 'active' : 'archived' },
      after: { state },
    })
  return { employees }
}

/** Deletes employees: no call finds them any more, and their addresses are free. Returns the deleted ids. */
export async function removeEmployees(ctx: Context<typeof datatablesApi.remove>): Promise<{ ids: number[] }> {
  const gone = await ctx.db
    .updateTable('employee')
    .set({ deleted_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where('id', 'in', ctx.body.ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'full_name as fullName', 'email'])
    .execute()
  if (gone.length === 0) throw notFound()
  for (const { id, ...before } of gone) await ctx.audit({ action: 'delete', entity, entity_id: String(id), before })
  return { ids: gone.map(({ id }) => id) }
}

/** Undoes a deletion, under the same numbers. Whose address was given away meanwhile cannot come back. */
export async function restoreEmployees(ctx: Context<typeof datatablesApi.restore>): Promise<ChangedMany> {
  const { ids } = ctx.body
  const deleted = await findDeleted(ctx.db, ids)
  const [holder] = await holdersOf(
    ctx.db,
    deleted.map(({ email }) => email),
    [],
  )
  if (holder) throw new CallerError(409, 'unique', `The email ${holder.email} is already in use.`)
  if (deleted.length === 0) ctx.unchanged()
  else {
    await ctx.db
      .updateTable('employee')
      .set({ deleted_at: null, ...nextVersion(ctx) })
      .where(
        'id',
        'in',
        deleted.map(({ id }) => id),
      )
      .execute()
  }
  const employees = await findEmployees(ctx.db, ids)
  if (employees.length === 0) throw notFound()
  for (const { id } of deleted) {
    const after = employees.find((employee) => employee.id === id)
    await ctx.audit({ action: 'restore', entity, entity_id: String(id), after: after && forTrail(after) })
  }
  return { employees }
}
