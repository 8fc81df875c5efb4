import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { performTask } from '#kernel/command/task.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { asOneChange, importerOf, lockImport, plainFields, wholeNetwork } from './commands.ts'
import type { importsApi } from './contract.ts'
import { findImport, importOf } from './queries.ts'
import { tableReading } from './reading.queries.ts'
import { mappingByContent, optionsOf } from './setup.ts'

/** Reads the uploaded file another way. What was matched and checked before is forgotten: the columns may be others. */
export async function readAgain(ctx: Context<typeof importsApi.read>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const { id } = ctx.params
  const { importer, bytes, before } = await inTransaction(
    ctx.deps.database,
    runnerOf(ctx.actor),
    'read',
    async (db) => {
      const found = await findImport(db, id)
      const file = await db.selectFrom('import').select('original').where('id', '=', id).executeTakeFirst()
      if (!file) throw notFound()
      return { importer: importerOf(importers, found.kind), bytes: file.original, before: found.reading }
    },
  )
  // Another encoding, separator, or sheet has other first rows: where its header is, is found again.
  const { sheets: _, evidence: __, header, ...known } = before
  const isOther = Object.keys(ctx.body).some((key) => key !== 'header')
  const chosen = { ...known, ...(isOther ? {} : { header }), ...ctx.body }
  const read = await performTask(ctx, tableReading, {
    bytes: new Uint8Array(bytes),
    fields: plainFields(importer),
    summaries: importer.summaries ?? [],
    chosen,
  })

  return asOneChange(ctx, ctx.body, async ({ db, audit }) => {
    const found = await lockImport(db, id, ['uploaded', 'checked'])
    const mapping = await mappingByContent(db, importer, read.columns, read.mapping, read.sample)
    const options = await optionsOf(db, importer, read.columns, mapping, read.sample, read.reading.evidence)
    await db.deleteFrom('import_row').where('import_id', '=', id).execute()
    await db
      .updateTable('import')
      .set({
        status: 'uploaded',
        file: read.file,
        reading: JSON.stringify(read.reading),
        columns: read.columns,
        row_count: read.count,
        suggested: JSON.stringify({ mapping, options }),
        sample: JSON.stringify(read.shown),
        mapping: null,
        value_map: null,
        options: null,
        outcome: null,
        error: null,
        done: 0,
        attempt: found.attempt + 1,
      })
      .where('id', '=', id)
      .execute()
    const { sheets: ___, evidence: ____, ...reading } = read.reading
    await audit({ action: 'read', entity: 'import', entity_id: id, before: found.reading, after: { ...reading } })
    return importOf(await findImport(db, id), importers)
  })
}
