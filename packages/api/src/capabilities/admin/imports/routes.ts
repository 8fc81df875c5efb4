import Papa from 'papaparse'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { cellOf, partsOf } from '#kernel/import/cells.ts'
import { routes } from '#kernel/command/routes.ts'
import { cancelImport, commitImport, importerOf, revertImport, uploadImport, wholeNetwork } from './commands.ts'
import { importsApi } from './contract.ts'
import { openText } from './parse.file.ts'
import { fileTextOf, findImport, importOf, importSource, wrongLines } from './queries.ts'
import { readAgain } from './read-again.commands.ts'
import { checkImport } from './run-check.commands.ts'

const distinctLimit = 1_000

const kindOf = (importer: Importer) => ({
  kind: importer.kind,
  label: importer.label,
  hint: importer.hint,
  fields: importer.fields.map(({ key, label, kind, required, hint, translates }) => ({
    key,
    label,
    kind,
    required: required ?? false,
    hint: hint ?? null,
    translates: translates ?? null,
  })),
})

/** Counts the values of a column that is translated, and suggests what each becomes. */
async function distinctValues(ctx: Context<typeof importsApi.values>, importers: readonly Importer[]) {
  wholeNetwork(ctx)
  const { id } = ctx.params
  const { found, text, choices, importer } = await inTransaction(
    ctx.deps.database,
    runnerOf(ctx.actor),
    'read',
    async (db) => {
      const found = await findImport(db, id)
      const importer = importerOf(importers, found.kind)
      return { found, importer, text: await fileTextOf(db, id), choices: (await importer.choices?.(db)) ?? {} }
    },
  )
  const field = importer.fields.find((one) => one.key === ctx.query.field)
  if (!field?.translates) throw invalid({ field: 'Values of this field aren’t translated.' })
  const column = ctx.query.column ?? found.mapping?.[field.key] ?? found.suggested.mapping[field.key]
  const index = column === undefined ? -1 : found.columns.indexOf(column)
  if (column === undefined || index < 0) throw invalid({ column: 'Column not found in the file.' })

  const counts = new Map<string, number>()
  for await (const group of (await openText(text)).groups(5_000)) {
    for (const { cells } of group) {
      const cell = cells[index] ?? ''
      const parts = field.kind === 'list' ? (partsOf(cell, field.separator ?? /;/) ?? []) : [cellOf(field, cell)]
      for (const part of parts) if (part !== '') counts.set(part, (counts.get(part) ?? 0) + 1)
    }
  }
  const known = choices[field.key] ?? []
  const values = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, distinctLimit)
    .map(([value, count]) => ({
      value,
      count,
      suggested: found.value_map?.[field.key]?.[value] ?? importer.suggestValue?.(field.key, value, known) ?? null,
    }))
  return { field: field.key, column, label: field.translates, choices: known, values, distinct: counts.size }
}

/** Text that a spreadsheet would calculate gets a quote in front, which an import takes away again. Numbers stay numbers. */
const safe = (cell: string) =>
  /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell

async function wrongFile(ctx: Context<typeof importsApi.wrong>): Promise<Response> {
  wholeNetwork(ctx)
  const { found, lines } = await inTransaction(ctx.deps.database, runnerOf(ctx.actor), 'read', async (db) => ({
    found: await findImport(db, ctx.params.id),
    lines: await wrongLines(db, ctx.params.id),
  }))
  const { columns } = found
  const rows = lines.map(({ cells, reasons }) => [
    ...columns.map((_, index) => safe(cells[index] ?? '')),
    safe(reasons.join(' | ')),
  ])
  const name = `${found.file_name.replace(/\.\w+$/, '').replaceAll(/[^\w-]+/g, '-')}-wrong.csv`
  return new Response(`\ufeff${Papa.unparse([[...columns.map(safe), 'Reason'], ...rows])}\r\n`, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}

/** What rows of others refer to comes before them; kinds that are not named here come last. */
const firstKinds =
  'cities models dealers outlets complaints messages customers vehicles job-cards holdups workshop-events tickets known-issues users'.split(
    ' ',
  )
const placeOf = ({ kind }: Importer) => firstKinds.indexOf(kind) + 1 || firstKinds.length + 1

/** Files in, rows out: every capability hands over how its own are imported. */
export function importRoutes(given: readonly Importer[]) {
  const importers = given.toSorted((a, b) => placeOf(a) - placeOf(b))
  const source = importSource(importers)
  return routes(importsApi, {
    kinds: () => importers.map(kindOf),
    list: (ctx) => {
      wholeNetwork(ctx)
      return source.page(ctx)
    },
    upload: (ctx) => uploadImport(ctx, importers),
    get: async (ctx) => {
      wholeNetwork(ctx)
      return importOf(await findImport(ctx.db, ctx.params.id), importers)
    },
    read: (ctx) => readAgain(ctx, importers),
    values: (ctx) => distinctValues(ctx, importers),
    check: (ctx) => checkImport(ctx, importers),
    commit: (ctx) => commitImport(ctx, importers),
    wrong: wrongFile,
    revert: (ctx) => revertImport(ctx, importers),
    cancel: (ctx) => cancelImport(ctx, importers),
  })
}
