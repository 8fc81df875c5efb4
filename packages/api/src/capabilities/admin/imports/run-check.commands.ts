import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { storedUnder } from '#kernel/import/compare.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { checker, keepLines } from './check.commands.ts'
import { importerOf, wholeNetwork, wrongState } from './commands.ts'
import type { CheckAnswer, importsApi, ImportStatus } from './contract.ts'
import { openText, type Line, type ParsedFile } from './parse.file.ts'
import { fileTextOf, findImport } from './queries.ts'
import { cellPicker, sampleLines, setupOf } from './setup.ts'

type CheckContext = Context<typeof importsApi.check>

/** So many lines are checked and stored in one transaction; other requests get their turn after each. */
const groupSize = 2_000

/** An import left by a crash in the middle of a check or commit may be checked again. */
const checkable: readonly ImportStatus[] = ['uploaded', 'checking', 'checked', 'committing']

const superseded = () =>
  conflict('import.superseded', 'This check was stopped because the import was cancelled or is being checked again.')

async function firstLines(file: ParsedFile): Promise<Line[]> {
  const first = await file.groups(sampleLines).next()
  return first.done ? [] : first.value
}

/** Takes the import for one check and forgets the one before. */
async function beginCheck(db: Db, ctx: CheckContext, options: Record<string, string>): Promise<number> {
  const { id } = ctx.params
  const begun = await db
    .updateTable('import')
    .set((eb) => ({
      status: 'checking',
      attempt: eb('attempt', '+', 1),
      done: 0,
      mapping: JSON.stringify(ctx.body.mapping),
      value_map: JSON.stringify(ctx.body.values),
      options: JSON.stringify(options),
      outcome: null,
      error: null,
      worked_at: ctx.deps.clock.now(),
    }))
    .where('id', '=', id)
    .where('status', 'in', checkable)
    .returning('attempt')
    .executeTakeFirst()
  if (!begun) throw wrongState((await findImport(db, id)).status)
  await db.deleteFrom('import_row').where('import_id', '=', id).execute()
  return begun.attempt
}

/** Goes on with a check, unless a later one or a cancelling took the import away from it. */
async function progress(
  db: Db,
  id: string,
  attempt: number,
  set: { done: number; worked_at: Date; outcome?: CheckAnswer },
): Promise<void> {
  const { outcome, ...made } = set
  const mine = await db
    .updateTable('import')
    .set({ ...made, ...(outcome ? { outcome: JSON.stringify(outcome), status: 'checked' as const } : {}) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'checking')
    .returning('id')
    .executeTakeFirst()
  if (!mine) throw superseded()
}

/** The file can be checked again, and says why this check ended. */
const noteFailure = (db: Db, id: string, attempt: number, error: unknown) =>
  db
    .updateTable('import')
    .set({ status: 'uploaded', error: error instanceof Error ? error.message.slice(0, 500) : null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'checking')
    .execute()

/** The dry run: checks every line and stores what it would do, group by group, each in a separate transaction. */
export async function checkImport(ctx: CheckContext, importers: readonly Importer[]): Promise<CheckAnswer> {
  wholeNetwork(ctx)
  const { deps, actor, body } = ctx
  const { id } = ctx.params
  const write = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(deps.database, runnerOf(actor), 'write', work, { timeoutMs: 120_000 })

  const { kind, file_name, text } = await inTransaction(deps.database, runnerOf(actor), 'read', async (db) => {
    const found = await findImport(db, id)
    if (!checkable.includes(found.status)) throw wrongState(found.status)
    return { kind: found.kind, file_name: found.file_name, text: await fileTextOf(db, id) }
  })
  const importer = importerOf(importers, kind)
  const file = await openText(text)
  const lines = await firstLines(file)
  const { brand_tz } = deps.settings
  const now = deps.clock.now()
  const today = dayIn(brand_tz, now)

  const { attempt, checkLine, setup } = await write(async (db) => {
    const setup = await setupOf(db, importer, { file, lines, evidence: text.reading.evidence }, body, {
      actor,
      file_name,
      today,
      now,
      brand_tz,
    })
    const attempt = await beginCheck(db, ctx, setup.options)
    return { attempt, setup, checkLine: await importer.prepare(db, setup) }
  })
  const pick = cellPicker(importer, file.columns, body.mapping)
  const check = checker({
    importer,
    columns: file.columns,
    mapping: setup.mapping,
    outletsIn: setup.outletsIn,
    zone: brand_tz,
    pick,
    checkLine,
  })
  try {
    let done = 0
    for await (const group of file.groups(groupSize)) {
      done += group.length
      await write(async (db) => {
        await progress(db, id, attempt, { done, worked_at: deps.clock.now() })
        await keepLines(
          db,
          id,
          await check.group(group, (keys) => storedUnder(db, importer.stored(setup.options), keys)),
        )
      })
    }
    const outcome = check.answer()
    await write((db) => progress(db, id, attempt, { done, worked_at: deps.clock.now(), outcome }))
    return outcome
  } catch (error) {
    await write((db) => noteFailure(db, id, attempt, error))
    throw error
  }
}
