import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { importsApi, type ImportStatus } from './contract.ts'
import { endInterrupted } from './interrupted.commands.ts'

let app: TestApp
let hqa: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

/** An import as a server leaves it that ends in the middle of a step. */
async function leftIn(status: ImportStatus, secondsAgo: number): Promise<{ id: string; name: string }> {
  const name = `${status}-${secondsAgo}.csv`
  const { id } = await steps.checked('models', textFile(`make,model,year\nLeft,${name},2020`, name))
  const worked_at = new Date(app.deps.clock.now().getTime() - secondsAgo * 1_000)
  await app.deps.database.owner.updateTable('import').set({ status, worked_at }).where('id', '=', id).execute()
  return { id, name }
}

/** The job as a server runs it, due each time. */
async function runJob(): Promise<void> {
  app.travel(endInterrupted.everySeconds)
  expect(await runDueJobs([endInterrupted], app.deps)).toEqual([endInterrupted.name])
}

const get = (id: string) => hqa.send(importsApi.get, { params: { id } })

test('a commit that a killed server left behind reports it, notifies, and can be started again', async () => {
  const { id, name } = await leftIn('committing', 60)
  await runJob()
  const error = 'Interrupted: the server stopped during the import. Nothing was imported. Start the import again.'
  expect(await get(id)).toMatchObject({ status: 'checked', error, counts: { new: 1 } })
  const { rows } = await hqa.send(notificationsApi.list, { query: {} })
  expect(rows).toContainEqual(
    expect.objectContaining({
      title: { text: 'Import of {file} failed', values: { file: name } },
      text: { text: error, values: {} },
    }),
  )
  expect(await steps.commit(id)).toMatchObject({ new: 1, import: { status: 'committed', error: null } })
})

test('a check that a killed server left behind reports it, and can be started again', async () => {
  const { id } = await leftIn('checking', 60)
  await runJob()
  const error = 'Interrupted: the server stopped during the check. Nothing was imported. Check the file again.'
  const found = await get(id)
  expect(found).toMatchObject({ status: 'uploaded', error })
  expect(await steps.check(id, { mapping: found.suggestedMapping })).toMatchObject({ new: 1 })
})

test('a step that made progress a moment ago goes on', async () => {
  const { id } = await leftIn('checking', -endInterrupted.everySeconds)
  await runJob()
  expect(await get(id)).toMatchObject({ status: 'checking', error: null })
})

test.skipIf(!process.env.TEST_DATABASE_URL)('a long commit of another server goes on', async () => {
  const { id } = await leftIn('committing', 600)
  await app.deps.database.owner.transaction().execute(async (db) => {
    await sql`select from import where id = ${id}::uuid for update`.execute(db)
    await runJob()
  })
  expect(await get(id)).toMatchObject({ status: 'committing', error: null })
})
