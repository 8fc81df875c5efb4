import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import { parse } from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsApi, type ImportStatus } from '#capabilities/admin/imports/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { openEmbedded } from '#database/embedded.ts'
import { openPostgres } from '#database/postgres.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { actAs } from './act-as.ts'
import { checksums, importSteps, textFile } from './import-steps.ts'
import { placeForServers, type Place } from './place-for-servers.ts'
import { prove, times } from './proof.ts'
import { killServers, serverProcess } from './server-process.ts'
import type { Caller } from './test-app.ts'
import { drawFor } from '../../../../tools/seed.ts'

let place: Place
beforeAll(async () => {
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
})

const draw = drawFor('killed-import')

/** A file holds 50,000 lines at most: a hundred thousand are two of them. */
const files = times(0, 2)
const linesPerFile = times(2_000, 50_000)
const kills = times(1, 8)
const tables = ['complaint', 'timeline_event', 'import_change']
/**
 * The servers work meanwhile: a ticket goes to the next level when its time comes, its complaint may follow, a hold-up opens one,
 * a customer is reminded.
 */
const withoutTicket = (complaint: string) => sql<SqlBool>`
  not exists (select from ticket where ticket.complaint_id = ${sql.ref(complaint)})`
const leftAlone = {
  complaint: withoutTicket('t.id'),
  timeline_event: sql<SqlBool>`t.entity_kind not in ('ticket', 'job_card', 'helpdesk_case', 'follow_up', 'na_declaration', 'revalidation')
    and ${withoutTicket('t.entity_id')}`,
}

/** Every twentieth line is wrong, each in one of four ways. */
const wrongWays = [
  (no: string) => `${no},someday,ENGINE,2`,
  (no: string) => `${no},,ENGINE,2`,
  (no: string) => `${no},2024-02-30,STEERING,2`,
  (no: string) => `${no},2024-03-01,STEERING,=1+1`,
]
const isWrong = (at: number) => at % 20 === 7

/** A file of complaints, and those of its lines that have to come back. */
function complaints(name: string): { file: File; wrong: string[] } {
  const lines = Array.from({ length: linesPerFile }, (_, at) => {
    const no = `${name}-${at}`
    const day = `2024-0${1 + (at % 9)}-1${at % 10}`
    return isWrong(at) ? wrongWays[((at / 20) % 4) | 0]!(no) : `${no},${day},"ENGINE,FUEL SYSTEM, GASOLINE",${at % 3}`
  })
  return {
    file: textFile(['number,day,component,injured', ...lines].join('\n'), `${name}.csv`),
    wrong: lines.filter((_, at) => isWrong(at)),
  }
}

/** The database itself, while no server runs on it where it is embedded. */
async function sums(): Promise<Record<string, string>> {
  const { DATABASE_URL, DATA_DIR } = place.environment
  const database = DATABASE_URL
    ? openPostgres(DATABASE_URL, { connections: 1 })
    : await openEmbedded(join(DATA_DIR!, 'database'))
  const found = await checksums({ deps: { database } }, tables, leftAlone)
  await database.close()
  return found
}

let server: ReturnType<typeof serverProcess>
let user: Caller
async function start(): Promise<void> {
  server = serverProcess(place.environment)
  user = await actAs(await server.ready, 'HQA')
}
async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  server.child.kill(signal)
  await server.ended
}

/** Kills the server somewhere in a step that takes about so long, and starts another. What it answered before is as good. */
async function killedIn(step: () => Promise<unknown>, aboutMs: number): Promise<void> {
  const begun = step().catch((error: unknown) => {
    if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error
  })
  await setTimeout(draw.below(aboutMs))
  await end('SIGKILL')
  await begun
  await start()
}

const stateOf = async (id: string): Promise<ImportStatus> =>
  (await user.send(importsApi.get, { params: { id } })).status
const countOf = async (name: string) =>
  (await user.send(complaintsApi.list, { query: { q: `${name}-`, perPage: 1 } })).count

/** The lines of the error file, without their reasons: exactly those that are wrong, as they came. */
async function expectWrongLines(id: string, wrong: readonly string[]): Promise<void> {
  const file = await (await user.send(importsApi.wrong, { params: { id } })).text()
  const [, ...lines] = parse<string[]>(file.replace('\ufeff', '').trimEnd()).data
  const came = lines.map((cells) => cells.slice(0, 4).map((cell) => cell.replace(/^'/, '')))
  expect(came).toEqual(wrong.map((line) => line.split(',')))
  for (const cells of lines) expect(cells[4]).toMatch(/^(day|injured): ./)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** In how many milliseconds each step is done without a kill. */
async function undisturbed(name: string) {
  const { file, wrong } = complaints(name)
  const steps = importSteps(user)
  let id = ''
  const check = await timed(async () => {
    const { id: made, answer } = await steps.checked('complaints', file)
    id = made
    expect(answer).toMatchObject({ new: linesPerFile - wrong.length, wrong: wrong.length })
  })
  const commit = await timed(() => steps.commit(id, true))
  const write = await timed(() => expectWrongLines(id, wrong))
  return { id, check, commit, write }
}

/** Killed in its check, its commit and its undoing; after each, all of the step is there or nothing. */
async function disturbed(name: string, about: { check: number; commit: number; revert: number }): Promise<void> {
  const { file, wrong } = complaints(name)
  const imported = linesPerFile - wrong.length
  const { id, suggestedMapping: mapping } = await importSteps(user).upload('complaints', file)
  await killedIn(() => importSteps(user).check(id, { mapping }), about.check)
  expect(await countOf(name)).toBe(0)
  expect(await importSteps(user).check(id, { mapping })).toMatchObject({ new: imported, wrong: wrong.length })

  await killedIn(() => importSteps(user).commit(id, true), about.commit)
  const isCommitted = (await stateOf(id)) === 'committed'
  expect(await countOf(name)).toBe(isCommitted ? imported : 0)
  if (!isCommitted) await importSteps(user).commit(id, true)
  expect(await countOf(name)).toBe(imported)
  await expectWrongLines(id, wrong)

  await killedIn(() => importSteps(user).revert(id), about.revert)
  const isReverted = (await stateOf(id)) === 'reverted'
  expect(await countOf(name)).toBe(isReverted ? 0 : imported)
  if (!isReverted) await importSteps(user).revert(id)
}

test(
  'an import that is killed at any moment is there whole or not at all, names the lines it left out, and is taken back without a trace (T-35)',
  { timeout: 120_000 + kills * 240_000 },
  async () => {
    const before = await sums()
    await start()
    const spent = { check: 0, commit: 0, write: 0, revert: 0 }
    const made: string[] = []
    for (let number = 0; number < files; number += 1) {
      const { id, ...took } = await undisturbed(`U${number}`)
      made.push(id)
      for (const step of ['check', 'commit', 'write'] as const) spent[step] += took[step]
    }
    for (const id of made.toReversed()) spent.revert += await timed(() => importSteps(user).revert(id))
    const about =
      files > 0
        ? { check: spent.check / files, commit: spent.commit / files, revert: spent.revert / files }
        : { check: 600, commit: 300, revert: 200 }
    for (let kill = 0; kill < kills; kill += 1) await disturbed(`K${kill}`, about)
    await end('SIGTERM')
    expect(await sums()).toEqual(before)

    const whole = Object.values(spent).reduce((sum, ms) => sum + ms, 0) / 1_000
    expect(whole).toBeLessThan(60)
    const seconds = Object.fromEntries(
      Object.entries(spent).map(([step, ms]) => [`${step} (s)`, (ms / 1_000).toFixed(1)]),
    )
    prove('T-35', place.host, {
      lines: files * linesPerFile,
      ...seconds,
      'whole (s)': whole.toFixed(1),
      kills: kills * 3,
      'partial batches': 0,
    })
  },
)
