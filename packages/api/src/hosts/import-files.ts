import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { call } from '#kernel/contract/client.ts'
import { importsApi, type CheckAnswer, type Import } from '#capabilities/admin/imports/contract.ts'
import { Refusal, type Tools } from './command-tools.ts'

const shownProblems = 20
const shownLines = 5
/** How often a check in progress prints a line. */
const progressSeconds = 10
/** What a map file looks like, with the field that has the fault named before it. */
const mapShape =
  '{"mapping": {"<field>": "<column>"}, "values": {"<field>": {"<in the file>": "<here>"}}, "options": {}}'

const MapFile = z.strictObject({
  mapping: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  options: z.record(z.string(), z.string()).optional(),
})

async function readText(path: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  })
}

async function readMap(path: string | undefined): Promise<z.infer<typeof MapFile>> {
  if (path === undefined) return {}
  const text = (await readText(path)).toString('utf8')
  try {
    return MapFile.parse(JSON.parse(text))
  } catch (error) {
    const fault = error instanceof z.ZodError ? error.issues[0]?.message : 'it is no JSON'
    throw new Refusal(`${path} is not a map file: ${fault}. It has the form ${mapShape}.`)
  }
}

/** Prints how far a check is, now and then, while `work` runs. */
async function withProgress<T>({ transport, say }: Tools, id: string, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    void call(transport, importsApi.get, { params: { id } })
      .then(
        ({ progress, status }) => status === 'checking' && say(`  ${progress.done} of ${progress.total} lines checked`),
      )
      .catch(() => undefined)
  }, progressSeconds * 1000)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

type Group = NonNullable<CheckAnswer['groups']>[number]

function linesOf({ count, lines }: Group): string {
  if (count === 1) return `line ${lines[0]}`
  return `${count} lines (${lines.slice(0, shownLines).join(', ')}${count > shownLines ? ', ...' : ''})`
}

function printCheck(say: Tools['say'], check: CheckAnswer): void {
  say(
    `Checked: ${check.new} new, ${check.changed} changed, ${check.same} same, ${check.wrong} wrong, ${check.warnings} warnings`,
  )
  const groups = check.groups ?? []
  for (const group of groups.slice(0, shownProblems))
    say(`  ${linesOf(group)}, ${group.column} "${group.value}": ${group.message}`)
  if (groups.length > shownProblems) say(`  and ${groups.length - shownProblems} more reasons`)
  for (const { line, column, value, message } of check.warningRows.slice(0, 5))
    say(`  warning: line ${line}, ${column} "${value}": ${message}`)
}

/** Which column fills which field, and which columns fill none. */
function printMapping(say: Tools['say'], columns: Import['columns'], mapping: Record<string, string>): void {
  for (const [field, column] of Object.entries(mapping)) say(`  ${field} <- ${column}`)
  const used = new Set(Object.values(mapping))
  const unused = columns.filter((column) => !used.has(column))
  if (unused.length > 0) say(`  not used: ${unused.join(', ')}`)
}

/** Uploads, checks and commits a file, with the suggested mapping where the map file has none. */
export async function importFile(
  tools: Tools,
  given: { kind: string; path: string; map: string | undefined; skipWrong: boolean },
): Promise<void> {
  const { transport, say } = tools
  const map = await readMap(given.map)
  const bytes = await readText(given.path)
  const file = new File([bytes], basename(given.path))
  const { import: uploaded } = await call(transport, importsApi.upload, { body: { kind: given.kind, file } })
  const { id } = uploaded
  const mapping = { ...uploaded.suggestedMapping, ...map.mapping }
  say(`${uploaded.file_name}: ${uploaded.rowCount} lines as ${uploaded.kind_label}, import ${id}`)
  printMapping(say, uploaded.columns, mapping)

  for (const { key, label, choices, suggested } of uploaded.options) {
    if (suggested !== null || map.options?.[key] !== undefined) continue
    await call(transport, importsApi.cancel, { params: { id } })
    const known = choices.slice(0, shownProblems).map(({ value }) => value)
    throw new Refusal(
      `Choose "${label}" in the map file: {"options": {"${key}": "..."}}. One of ${known.join(', ')}${choices.length > known.length ? ', ...' : ''}.`,
    )
  }

  const body = { mapping, values: map.values ?? {}, options: map.options ?? {} }
  const check = await withProgress(tools, id, call(transport, importsApi.check, { params: { id }, body }))
  printCheck(say, check)
  if (check.wrong > 0 && !given.skipWrong) {
    throw new Refusal(
      'Nothing was written. Correct the file or its map file, or add --skip-wrong to leave the wrong lines out.',
    )
  }
  const done = await call(transport, importsApi.commit, { params: { id }, body: { skip_wrong: given.skipWrong } })
  say(`Committed: ${done.new} new, ${done.changed} changed, ${done.same} same, ${done.skipped} left out`)
  say(`To take it back: npm run rad -- revert ${id}`)
}

/** The last hundred imports, the newest first. */
export async function listImports({ transport, say }: Tools): Promise<void> {
  const { rows, count } = await call(transport, importsApi.list, { query: { perPage: 100 } })
  for (const row of rows) {
    say(
      `${row.id}  ${row.created_at.slice(0, 16)}  ${row.kind.padEnd(10)}  ${row.status.padEnd(10)}  ${String(row.rowCount).padStart(6)}  ${row.file_name}`,
    )
  }
  say(`${count} ${count === 1 ? 'import' : 'imports'}`)
}

export async function revertImport({ transport, say }: Tools, id: string): Promise<void> {
  const { removed, restored } = await call(transport, importsApi.revert, { params: { id } })
  say(`Undone: ${removed} rows removed, ${restored} put back`)
}
