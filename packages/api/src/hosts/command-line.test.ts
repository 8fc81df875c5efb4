import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import type { Database } from '#database/database.ts'
import { readMigrations } from '#database/migration-files.ts'
import { call, type Transport } from '#kernel/contract/client.ts'
import { forShortLives } from '#testing/server-process.ts'
import { signInAt } from '#testing/sign-in.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { twoStepApi } from '#capabilities/session/two-step/contract.ts'
import { runCommand } from './command-line.ts'
import { Refusal, Usage } from './command-tools.ts'
import { takeDataFolder } from './data-folder.ts'
import { readEnvironment } from './environment.ts'
import { nodeDeps, openFor, openLog } from './node-deps.ts'

let folder: string
let variables: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rad-cli-'))
  variables = { DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', LOG_LEVEL: 'silent' }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...given: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(given, variables, (line) => lines.push(line))
  return lines.join('\n')
}

/** The database of the commands, while none of them runs. */
async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openFor(readEnvironment(variables))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** What a server would answer on it. */
const withApp = (work: (host: Transport) => Promise<unknown>) =>
  withDatabase(async (database) => {
    const app = createApp(await nodeDeps(readEnvironment(variables), database, openLog()), await readMigrations())
    const fetch = async (request: Request) => app.fetch(request, { address: '127.0.0.1' })
    await work({ origin: 'http://127.0.0.1', fetch })
  })

async function turnOnSecondStep(host: Transport, accessToken: string, password: string): Promise<void> {
  const fetch = (request: Request) => {
    request.headers.set('authorization', `Bearer ${accessToken}`)
    return host.fetch(request)
  }
  const { secret } = await call({ ...host, fetch }, twoStepApi.begin, { body: { password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await call({ ...host, fetch }, twoStepApi.confirm, { body: { code } })
}

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('imports a file, lists it and takes it back', async () => {
  const file = await fileOf('models.csv', 'make,line,year\nFord,Escape,2020\nFord,Escape,2021\n')
  const map = await fileOf('map.json', JSON.stringify({ mapping: { name: 'line' } }))
  const output = await run('import', 'models', file, '--map', map)
  expect(output).toContain('  name <- line')
  expect(output).toContain('Checked: 2 new, 0 changed, 0 same, 0 wrong, 0 warnings')
  expect(output).toContain('Committed: 2 new, 0 changed, 0 same, 0 left out')
  const id = /revert (\S+)/.exec(output)![1]!
  expect(await run('imports')).toContain(id)
  expect(await run('revert', id)).toBe('Undone: 3 rows removed, 0 put back')
})

test('refuses a file with wrong lines and explains why, or skips them with --skip-wrong', async () => {
  const file = await fileOf('wrong.csv', 'make,model,year\nFord,Focus,2020\nFord,Focus,soon\n')
  await expect(run('import', 'models', file)).rejects.toThrow(/Nothing was written/)
  expect(await run('import', 'models', file, '--skip-wrong')).toContain('line 3, year "soon": Enter a whole number.')
  await expect(run('import', 'bananas', file)).rejects.toThrow(Refusal)
  await expect(run('import', 'models', join(folder, 'nothing.csv'))).rejects.toThrow(/cannot be read/)
})

test('prints each reason why lines are wrong once, with how many lines have it', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => `Ford,Focus ${index},soon\n`).join('')
  const file = await fileOf('often.csv', `make,model,year,color\n${rows}`)
  const output = await run('import', 'models', file, '--skip-wrong')
  expect(output).toContain('  not used: color')
  expect(output).toContain('  7 lines (2, 3, 4, 5, 6, ...), year "soon": Enter a whole number.')
  expect(output.split('\n').filter((line) => line.includes('"soon"'))).toHaveLength(1)
})

test('refuses a map file of another form, and shows the form it has', async () => {
  const file = await fileOf('mapped.csv', 'make,line,year\nFord,Escape,2020\n')
  const plain = await fileOf('plain.json', '{"name":"line"}')
  await expect(run('import', 'models', file, '--map', plain)).rejects.toThrow(/"name".*It has the form {"mapping"/)
  const broken = await fileOf('broken.json', '{"mapping":')
  await expect(run('import', 'models', file, '--map', broken)).rejects.toThrow(/it is no JSON/)
})

test('check-trail reports whether the trail is as it was written', async () => {
  expect(await run('check-trail')).toBe('No line of the trail is sealed yet: they are once they are an hour old.')
  await withDatabase((database) => sql`insert into audit_seal values (9, 9, ${'0'.repeat(64)})`.execute(database.owner))
  await expect(run('check-trail')).rejects.toThrow(/^The first lines to 9, sealed on \S+, are not what was sealed\.$/)
  await withDatabase((database) => sql`delete from audit_seal`.execute(database.owner))
})

test('answers wrong arguments with its usage', async () => {
  for (const given of [[], ['import', 'models'], ['fly'], ['imports', '--high']])
    await expect(run(...given)).rejects.toThrow(Usage)
})

test('adds a user once, with a password', async () => {
  expect(await run('add-user', 'First@Example.com', 'HQA')).toMatch(
    /^Added first@example.com as HQA. Password: \S{20}$/,
  )
  await expect(run('add-user', 'first@example.com', 'HQA')).rejects.toThrow(
    'There is a user first@example.com already.',
  )
  await expect(run('add-user', 'second@example.com', 'KING')).rejects.toThrow(/There is no role KING/)
})

test(
  'resets the second step of the only administrator, who then comes in by the password',
  { timeout: 180_000 },
  async () => {
    const output = await run('add-user', 'only@example.com', 'admin')
    const password = /Password: (\S+)/.exec(output)![1]!
    await expect(run('reset-second-step', 'no-user@example.com')).rejects.toThrow(
      'There is no user no-user@example.com.',
    )
    await withApp(async (app) => {
      const signedIn = await signInAt(app, { email: 'only@example.com', password })
      await turnOnSecondStep(app, signedIn.accessToken, password)
      await expect(signInAt(app, { email: 'only@example.com', password })).rejects.toThrow(/has a second step/)
    })
    expect(await run('reset-second-step', ' Only@example.com')).toMatch(/^The second step of only@example.com is gone/)
    await withApp((app) => signInAt(app, { email: 'only@example.com', password }))
  },
)

test('brings an administrator back where none is left', async () => {
  const password = /Password: (\S+)/.exec(await run('add-user', 'again@example.com', 'admin'))![1]!
  await withApp(async (app) => {
    const { userData, accessToken } = await signInAt(app, { email: 'again@example.com', password })
    expect(userData.ability).toEqual([{ action: 'manage', subject: 'all' }])
    const fetch = (request: Request) => {
      request.headers.set('authorization', `Bearer ${accessToken}`)
      return app.fetch(request)
    }
    const { rows } = await call({ ...app, fetch }, usersApi.list, { query: { q: 'only@example.com' } })
    expect(rows[0]).toMatchObject({ roles: ['admin'], may_change: true })
  })
})

test('explains what to do when a running server uses the data', async () => {
  const lock = await takeDataFolder(readEnvironment(variables))
  await expect(run('imports')).rejects.toThrow(/While the server runs, import on its screen Import/)
  lock.release()
})

test('killed while it commits, leaves all of the file or nothing', { timeout: 120_000 }, async () => {
  const lines = Array.from({ length: 8_000 }, (_, number) => `K${number},2024-01-01,ENGINE`)
  const file = await fileOf('complaints.csv', ['number,day,component', ...lines].join('\n'))
  const child = spawn(
    process.execPath,
    [...forShortLives, resolve(import.meta.dirname, '../cli.ts'), 'import', 'complaints', file],
    {
      env: { ...process.env, ...variables },
    },
  )
  const ended = new Promise((done) => child.once('exit', done))
  child.stdout.on('data', (output: Buffer) => {
    if (output.includes('Checked:')) setTimeout(() => child.kill('SIGKILL'), 200)
  })
  await ended
  const again = await run('import', 'complaints', file)
  expect(again).toMatch(/Checked: (8000 new, 0 changed, 0 same|0 new, 0 changed, 8000 same), 0 wrong/)
})

test('a server reads calls and documents as it was set up', async () => {
  const given = {
    SPEECH_CONFIDENCE: '75',
    CALL_DISPUTE_DAYS: '5',
    MINUTES_PER_PAGE: '2',
    SPEECH_URL: 'http://127.0.0.1:9',
  }
  await withDatabase(async (database) => {
    const settingsOf = async (more: Record<string, string>) =>
      (await nodeDeps(readEnvironment({ ...variables, ...more }), database, openLog())).settings
    expect(await settingsOf({ ...given, SPEECH_KEY: 'key' })).toMatchObject({
      speech_confidence: 0.75,
      call_dispute_days: 5,
      minutes_per_page: 2,
      speech_recognizer: { url: 'http://127.0.0.1:9', key: 'key' },
    })
    expect((await settingsOf({})).speech_recognizer).toBeUndefined()
    expect((await settingsOf({ SPEECH_URL: 'sandbox' })).speech_recognizer).toBe('sandbox')
  })
})
