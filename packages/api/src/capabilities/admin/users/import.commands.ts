import { sql } from 'kysely'
import { conflict, forbidden } from '#kernel/command/errors.ts'
import type { ImportBatch, ImportContext, ImportUndo, SetBack } from '#kernel/import/importer.ts'
import { finishChange, refuseChange } from './commands.ts'
import type { Person, Scope } from './contract.ts'
import { invitationsOfUserFile } from './hook.ts'
import { textsOfScopes } from './import.lookups.ts'
import type { ScopeRow } from './lookups.ts'
import { findPeople } from './queries.ts'

/** A line that was checked. */
interface PersonLine {
  entity_id: string
  record: {
    email: string
    full_name: string
    kind: string
    roles: string[]
    scopes: string[]
    clients: string[]
    status?: string
    has_account: boolean
    seen?: number
    scope_codes: Scope[]
    scope_rows: ScopeRow[]
    client_ids: string[]
  }
}

const linesOf = async (batch: ImportBatch, state: 'new' | 'changed') =>
  (await sql<PersonLine>`select r.entity_id, r.record from ${batch.lines(state)} r order by r.line`.execute(batch.db))
    .rows

const stale = () => conflict('import.stale', 'Records in this file changed after the check. Check the file again.')

/** The current people, locked: the committing user may change each of them, and none has changed since the check. */
async function lockPeople({ ctx }: ImportBatch, lines: readonly PersonLine[]): Promise<Map<string, Person>> {
  const ids = lines.map(({ entity_id }) => entity_id)
  await sql`select id from app_user where id = any (${sql.val(ids)}::uuid[]) order by id for update`.execute(ctx.db)
  const people = new Map((await findPeople(ctx, ids)).map((person) => [person.id, person]))
  for (const { entity_id, record } of lines) {
    const person = people.get(entity_id)
    if (person?.version !== record.seen) throw stale()
    refuseChange(ctx, person!)
  }
  return people
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())

/** Roles and status; roles that are the same keep their order, of which the first counts most. */
async function putRoles(batch: ImportBatch, lines: readonly PersonLine[], people: ReadonlyMap<string, Person>) {
  const rows = lines.map(({ entity_id: id, record }) => {
    const { roles, status } = people.get(id)!
    return { id, roles: isSame(roles, record.roles) ? roles : record.roles, status: record.status ?? status }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, roles text[], status text)`
  await batch.change(
    'app_user',
    sql`t.id in (select n.id from ${given})`,
    sql`
      update app_user u set roles = n.roles, status = n.status, version = u.version + 1,
        updated_at = ${batch.now.toISOString()}::timestamptz, updated_by = ${batch.user_id}::uuid
      from ${given} where u.id = n.id
    `,
  )
}

/** New rows of a scope first, since through them the actor may still reach the person; then the old ones are deleted. */
async function putScopes(batch: ImportBatch, lines: readonly PersonLine[]): Promise<void> {
  const rows = lines.flatMap(({ entity_id, record }) =>
    record.scope_rows.map((row) => ({ ...row, id: crypto.randomUUID(), user_id: entity_id })),
  )
  await batch.add(
    'user_scope',
    sql`
      insert into user_scope (id, user_id, channel_id, zone_id, region_id, territory_id, dealer_id, outlet_id, job_type)
      select id, user_id, channel_id, zone_id, region_id, territory_id, dealer_id, outlet_id, job_type
      from jsonb_populate_recordset(null::user_scope, ${JSON.stringify(rows)}::jsonb)
    `,
  )
  await batch.remove(
    'user_scope',
    sql`t.user_id = any (${sql.val(lines.map(({ entity_id }) => entity_id))}::uuid[])
      and not t.id = any (${sql.val(rows.map(({ id }) => id))}::uuid[])`,
  )
}

async function putClients(batch: ImportBatch, lines: readonly PersonLine[]): Promise<void> {
  const rows = lines.flatMap(({ entity_id, record }) =>
    record.client_ids.map((client_id) => ({ user_id: entity_id, client_id })),
  )
  const given = sql`jsonb_populate_recordset(null::user_client, ${JSON.stringify(rows)}::jsonb)`
  await batch.remove(
    'user_client',
    sql`t.user_id = any (${sql.val(lines.map(({ entity_id }) => entity_id))}::uuid[])
      and not exists (select from ${given} n where n.user_id = t.user_id and n.client_id = t.client_id)`,
  )
  await batch.add(
    'user_client',
    sql`
      insert into user_client (user_id, client_id) select n.user_id, n.client_id from ${given} n
      where not exists (select from user_client c where c.user_id = n.user_id and c.client_id = n.client_id)
    `,
  )
}

const actionOf = (before: Person, { record }: PersonLine): string => {
  const isSameAccess =
    isSame(before.roles, record.roles) &&
    isSame(textsOfScopes(before.scopes), record.scopes) &&
    isSame(before.clients, record.clients)
  if (!isSameAccess) return 'set_access'
  return record.status === 'active' ? 'activate' : 'suspend'
}

/** Gives known people the access in their lines, as the page of a user does: their sessions end, and they are notified. */
async function changePeople(batch: ImportBatch, lines: readonly PersonLine[]): Promise<void> {
  if (lines.length === 0) return
  const people = await lockPeople(batch, lines)
  const of = ({ entity_id }: PersonLine) => people.get(entity_id)!
  await putRoles(batch, lines, people)
  const otherScope = lines.filter((line) => !isSame(textsOfScopes(of(line).scopes), line.record.scopes))
  if (otherScope.length > 0) await putScopes(batch, otherScope)
  const otherClients = lines.filter((line) => !isSame(of(line).clients, line.record.clients))
  if (otherClients.length > 0) await putClients(batch, otherClients)
  for (const line of lines) await finishChange(batch.ctx, of(line), actionOf(of(line), line), true)
}

/** Invites new people. An open invitation with other access is withdrawn, and another one replaces it. */
export async function writePeople(batch: ImportBatch): Promise<void> {
  const invitations = invitationsOfUserFile.only
  const changed = await linesOf(batch, 'changed')
  await changePeople(
    batch,
    changed.filter(({ record }) => record.has_account),
  )
  const waiting = changed.filter(({ record }) => !record.has_account)
  await invitations.withdraw(
    batch,
    waiting.map(({ entity_id }) => entity_id),
  )
  const added = [
    ...waiting.map((line) => ({ ...line, entity_id: crypto.randomUUID() })),
    ...(await linesOf(batch, 'new')),
  ]
  await invitations.invite(
    batch,
    added.map(({ entity_id: id, record: { email, full_name, kind, roles, scope_codes, scope_rows, client_ids } }) => ({
      id,
      email,
      full_name,
      kind,
      roles,
      scopes: scope_codes,
      scope_rows,
      client_ids,
    })),
  )
}

/** What a person changed in their own row since, such as signing in, is not undone. */
export const setBackOfPeople = ({ deps, actor }: ImportContext): SetBack => ({
  changed: sql`roles = b.roles, status = b.status, version = b.version,
    updated_at = ${deps.clock.now().toISOString()}::timestamptz, updated_by = ${actor.user_id}::uuid`,
})

/** People as an undo found them, for the audit lines that it leaves. */
const before = new WeakMap<ImportContext, Person[]>()

export async function beforeUndoOfPeople({ ctx, changed }: ImportUndo): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from (${changed('app_user')}) ids (id)`.execute(ctx.db)
  const people = await findPeople(
    ctx,
    rows.map(({ id }) => id),
  )
  if (people.length < rows.length) throw forbidden('You can’t change some of these users.')
  for (const person of people) refuseChange(ctx, person)
  before.set(ctx, people)
}

export async function afterUndoOfPeople({ ctx, added }: ImportUndo): Promise<void> {
  for (const person of before.get(ctx) ?? []) await finishChange(ctx, person, 'set_access', true)
  await invitationsOfUserFile.only.tellOfUndo(ctx, added('invitation'))
}
