import { sql } from 'kysely'
import { inTransaction, limitStatements } from '#database/transaction.ts'
import { toHex } from '#kernel/command/bytes.ts'
import { command, runnerOf } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import type { ImportContext, Importer } from '#kernel/import/importer.ts'
import { performTask } from '#kernel/command/task.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { batchFor } from './batch.commands.ts'
import type { importsApi, ImportStatus } from './contract.ts'
import { tellOfCommit, notifyOfFailure, tellOfUndo } from './notices.ts'
import { findImport, importOf } from './queries.ts'
import { tableReading } from './reading.queries.ts'
import { undo } from './revert.commands.ts'
import { mappingByContent, optionsOf } from './setup.ts'

/** Statements over whole files take longer than those of a request. */
const statementMs = 120_000

/** Imports write anywhere in the network, so users with only a part of it may not use them. */
export function wholeNetwork(ctx: Pick<Context, 'actor'>): void {
  if (!ctx.actor.whole_network) throw forbidden('Only people with access to the whole network can use imports.')
}

export function importerOf(importers: readonly Importer[], kind: string): Importer {
  const importer = importers.find((one) => one.kind === kind)
  if (!importer)
    throw invalid(
      { kind: `Use one of: ${importers.map((one) => one.kind).join(', ')}.` },
      'This kind can’t be imported.',
    )
  return importer
}

const messages: Record<ImportStatus, string> = {
  uploaded: 'This import hasn’t been checked yet.',
  checking: 'This import is being checked.',
  checked: 'This import hasn’t been committed.',
  committing: 'This import is being committed.',
  committed: 'This import is already committed.',
  reverted: 'This import is already undone.',
  cancelled: 'This import was cancelled.',
}
/** 409 for a step that the state of the import does not allow. */
export const wrongState = (status: ImportStatus) => conflict('state.move', messages[status], { status })

/** The context of every step of an import: it opens its transactions itself. */
type Step = Context<Endpoint & { transaction: 'own' }>

/** Runs a step as one change with its audit line, and with time enough for whole files. */
export async function asOneChange<T>(ctx: Step, body: unknown, work: (ctx: ImportContext) => Promise<T>): Promise<T> {
  const { deps, actor, request, endpoint } = ctx
  const path = endpoint.path.replace(':id', String((ctx as { params?: { id?: string } }).params?.id))
  const fingerprint = { method: endpoint.method, path, body: JSON.stringify(body) }
  const answered = await command({ deps, actor, request, fingerprint }, async (inside) => {
    await limitStatements(inside.db, { timeoutMs: statementMs, lockMs: 10_000 })
    return { status: endpoint.status ?? 200, body: await work({ ...inside, deps, actor, request }) }
  })
  return answered.body as T
}

export async function lockImport(db: Db, id: string, allowed: readonly ImportStatus[]) {
  const { rows } = await sql<{
    status: ImportStatus
  }>`select status from import where id = ${id}::uuid for update`.execute(db)
  if (!rows[0]) throw notFound()
  if (!allowed.includes(rows[0].status)) throw wrongState(rows[0].status)
  return findImport(db, id)
}

/** The fields as the reading of a file needs them, wherever it runs. */
export const plainFields = ({ fields }: Importer) =>
  fields.map(({ key, label, kind, aliases = [], shape }) => ({ key, label, kind, aliases, ...(shape && { shape }) }))

/** Takes a file in and suggests how to read it. */
export async function uploadImport(ctx: Context<typeof importsApi.upload>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const importer = importerOf(importers, ctx.body.kind)
  const turn = takingTurns()
  const uploaded = new Uint8Array(await ctx.body.file.arrayBuffer())
  await turn()
  const {
    file,
    reading,
    columns,
    count,
    mapping: byName,
    shown,
    sample,
  } = await performTask(ctx, tableReading, {
    bytes: uploaded,
    fields: plainFields(importer),
    summaries: importer.summaries ?? [],
  })
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', uploaded)))

  return asOneChange(ctx, { kind: importer.kind, file: hash }, async ({ db, audit }) => {
    const mapping = await mappingByContent(db, importer, columns, byName, sample)
    const options = await optionsOf(db, importer, columns, mapping, sample, reading.evidence)
    const { id } = await db
      .insertInto('import')
      .values({
        kind: importer.kind,
        file_name: ctx.body.file.name.slice(0, 200) || 'file',
        file,
        original: uploaded,
        reading: JSON.stringify(reading),
        columns,
        row_count: count,
        suggested: JSON.stringify({ mapping, options }),
        sample: JSON.stringify(shown),
        created_at: ctx.deps.clock.now(),
        created_by: ctx.actor.user_id,
        created_by_name: ctx.actor.full_name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const found = await findImport(db, id)
    const after = { kind: found.kind, file_name: found.file_name, lines: count }
    await audit({ action: 'upload', entity: 'import', entity_id: id, after })
    return { import: importOf(found, importers) }
  })
}

async function lockTables(db: Db, { tables }: Importer): Promise<void> {
  if (tables.length === 0) return
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(db)
}

/** Lines whose row is no longer what the check saw. */
async function staleLines(db: Db, id: string, stored: ReturnType<Importer['stored']>): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select r.line from import_row r left join (${stored}) stored on stored.key = r.key
    where r.import_id = ${id}::uuid and (
      (r.state = 'new' and stored.key is not null)
      or (r.state = 'changed' and stored.version is distinct from r.seen)
      or (r.state = 'same' and stored.version is distinct from r.seen)
    )
    order by r.line
  `.execute(db)
  return rows.map((row) => row.line)
}

/** Shows the status to requests meanwhile; on a server with many connections they see it. */
const tellStatus = (ctx: Step, id: string, from: ImportStatus, to: ImportStatus) =>
  inTransaction(ctx.deps.database, runnerOf(ctx.actor), 'write', (db) =>
    db
      .updateTable('import')
      .set({ status: to, error: null, worked_at: ctx.deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', from)
      .execute(),
  )

/** It can be committed again, and the user who uploaded it sees why it failed. */
const noteFailure = ({ deps, actor }: Step, id: string, error: string | null) =>
  inTransaction(deps.database, runnerOf(actor), 'write', async (db) => {
    const failed = await db
      .updateTable('import')
      .set({ status: 'checked', error })
      .where('id', '=', id)
      .where('status', '=', 'committing')
      .returning(['id', 'file_name', 'created_by'])
      .executeTakeFirst()
    if (failed) await notifyOfFailure(db, failed, deps.clock.now(), error)
  })

/** Writes a checked file in one transaction. A row that changed since the check stops it: nothing is overwritten unseen. */
export async function commitImport(ctx: Context<typeof importsApi.commit>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const { id } = ctx.params
  await tellStatus(ctx, id, 'checked', 'committing')
  try {
    return await asOneChange(ctx, ctx.body, async (inside) => {
      const { db, audit } = inside
      const found = await lockImport(db, id, ['checked', 'committing'])
      const importer = importerOf(importers, found.kind)
      const { wrong, same } = found.outcome!
      if (wrong > 0 && !ctx.body.skip_wrong) {
        const words = `Invalid rows: ${wrong}. Fix the file, or import without them.`
        throw conflict('import.wrong', words, { wrong })
      }
      await lockTables(db, importer)
      const stale = await staleLines(db, id, importer.stored(found.options ?? {}))
      if (stale.length > 0) {
        throw conflict('import.stale', 'Records in this file changed after the check. Check the file again.', {
          count: stale.length,
          lines: stale.slice(0, 50),
        })
      }
      const now = ctx.deps.clock.now()
      const { user_id, full_name } = ctx.actor
      const about = {
        ctx: inside,
        options: found.options ?? {},
        user_id,
        user_name: full_name,
        file_name: found.file_name,
        now,
        brand_tz: ctx.deps.settings.brand_tz,
      }
      await importer.write(batchFor(db, id, about))
      await sql`delete from import_row where import_id = ${id}::uuid and problems is null`.execute(db)
      await sql`update import_row set record = null where import_id = ${id}::uuid`.execute(db)
      await db
        .updateTable('import')
        .set({ status: 'committed', committed_at: now, error: null, original: new Uint8Array() })
        .where('id', '=', id)
        .execute()
      const counts = { new: found.outcome!.new, changed: found.outcome!.changed, same, skipped: wrong }
      await tellOfCommit(db, found, counts)
      await audit({
        action: 'import',
        entity: 'import',
        entity_id: id,
        after: { kind: found.kind, file_name: found.file_name, ...counts },
      })
      return { import: importOf(await findImport(db, id), importers), ...counts }
    })
  } catch (error) {
    await noteFailure(ctx, id, error instanceof Error ? error.message.slice(0, 500) : null)
    throw error
  }
}

/** Takes a committed import back, whole. */
export async function revertImport(ctx: Context<typeof importsApi.revert>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const { id } = ctx.params
  return asOneChange(ctx, {}, async (inside) => {
    const { db, audit } = inside
    const found = await lockImport(db, id, ['committed'])
    const importer = importerOf(importers, found.kind)
    await lockTables(db, importer)
    const about = { db, import_id: id, options: found.options ?? {}, brand_tz: ctx.deps.settings.brand_tz }
    const counts = importer.undo
      ? { removed: await importer.undo(about), restored: 0 }
      : await undo(db, id, importer, inside)
    await tellOfUndo(db, ctx.actor, found)
    await db
      .updateTable('import')
      .set({ status: 'reverted', reverted_at: ctx.deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await audit({
      action: 'revert',
      entity: 'import',
      entity_id: id,
      after: { kind: found.kind, file_name: found.file_name, ...counts },
    })
    return { import: importOf(await findImport(db, id), importers), ...counts }
  })
}

/** Throws a file away that was not committed; a check that runs stops at its next step. */
export async function cancelImport(ctx: Context<typeof importsApi.cancel>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const { id } = ctx.params
  return asOneChange(ctx, {}, async ({ db, audit }) => {
    const found = await lockImport(db, id, ['uploaded', 'checking', 'checked', 'committing'])
    await sql`delete from import_row where import_id = ${id}::uuid`.execute(db)
    await db
      .updateTable('import')
      .set({ status: 'cancelled', file: new Uint8Array(), original: new Uint8Array(), attempt: found.attempt + 1 })
      .where('id', '=', id)
      .execute()
    await audit({
      action: 'cancel',
      entity: 'import',
      entity_id: id,
      after: { kind: found.kind, file_name: found.file_name },
    })
    return importOf(await findImport(db, id), importers)
  })
}
