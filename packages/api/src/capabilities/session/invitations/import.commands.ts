import { sql } from 'kysely'
import { conflict } from '#kernel/command/errors.ts'
import type { ImportBatch } from '#kernel/import/importer.ts'
import type { InvitationsOfFile, InvitedByFile } from '#capabilities/admin/users/hook.ts'
import { newLink, send } from './commands.ts'
import { findInvitation } from './queries.ts'

/** So many are written by one statement. */
const groupSize = 500

async function inviteGroup(batch: ImportBatch, people: readonly InvitedByFile[]): Promise<void> {
  const { ctx } = batch
  const made = await Promise.all(people.map(async (person) => ({ person, ...(await newLink(ctx)) })))
  const rows = made.map(({ person, row }) => ({ ...person, ...row }))
  await batch.add(
    'invitation',
    sql`
      insert into invitation (id, email, full_name, kind, roles, scopes, scope_rows, client_ids, token_hash, sent_at, expires_at,
        created_at, created_by)
      select id, email, full_name, kind, roles, scopes, scope_rows, client_ids, token_hash, sent_at, expires_at, sent_at,
        ${batch.user_id}::uuid
      from jsonb_populate_recordset(null::invitation, ${JSON.stringify(rows)}::jsonb)
    `,
  )
  for (const { person, token, row } of made) {
    await send(ctx, person, token, row.token_hash)
    const after = await findInvitation(ctx.db, person.id, batch.now)
    await ctx.audit({ action: 'invite', entity: 'invitation', entity_id: person.id, after })
  }
}

const withdrawn = (now: Date, by: string) => sql`withdrawn_at = ${now.toISOString()}::timestamptz,
  updated_at = ${now.toISOString()}::timestamptz, updated_by = ${by}::uuid, version = t.version + 1`

/** How the lines of a file invite people, and how an undo withdraws what was sent. */
export const invitationsOfFile: InvitationsOfFile = {
  invite: async (batch, people) => {
    for (let from = 0; from < people.length; from += groupSize)
      await inviteGroup(batch, people.slice(from, from + groupSize))
  },
  withdraw: async (batch, ids) => {
    if (ids.length === 0) return
    const open = sql`t.id = any (${sql.val(ids)}::uuid[]) and t.accepted_at is null and t.withdrawn_at is null`
    const count = await batch.change(
      'invitation',
      open,
      sql`update invitation t set ${withdrawn(batch.now, batch.user_id)} where ${open}`,
    )
    if (count < ids.length)
      throw conflict('import.stale', 'Records in this file changed after the check. Check the file again.')
    for (const id of ids) {
      const after = await findInvitation(batch.db, id, batch.now)
      await batch.ctx.audit({ action: 'withdraw', entity: 'invitation', entity_id: id, after })
    }
  },
  setBack: ({ deps, actor }) => ({
    added: withdrawn(deps.clock.now(), actor.user_id),
    changed: sql`withdrawn_at = b.withdrawn_at, updated_at = ${deps.clock.now().toISOString()}::timestamptz,
      updated_by = ${actor.user_id}::uuid, version = b.version`,
  }),
  tellOfUndo: async (ctx, ids) => {
    const { rows } = await sql<{ id: string }>`select id from (${ids}) ids (id)`.execute(ctx.db)
    for (const { id } of rows) {
      const after = await findInvitation(ctx.db, id, ctx.deps.clock.now())
      await ctx.audit({ action: 'withdraw', entity: 'invitation', entity_id: id, after })
    }
  },
}
