import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Place, placeForServers } from '#testing/place-for-servers.ts'
import { prove, times } from '#testing/proof.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'

// Real processes on real folders: what a person at the console sees.
let folder: string
/** Where the demo data are made already. */
let place: Place

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rad-server-'))
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

const run = (environment: Record<string, string>) => serverProcess({ DATA_DIR: folder, ...environment })

describe('starting (T-13)', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT is a number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is a number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT is a number from 0 to 65535.'],
    [{ SECRET: '' }, 'SECRET has at least 32 characters; leave it out to have one made and stored.'],
    [
      { SECRET: '12345678901234567890123456789012' },
      'SECRET is too easy to guess; leave it out to have one made and stored.',
    ],
    [{ SECRET: 'short' }, 'SECRET has at least 32 characters; leave it out to have one made and stored.'],
    [
      { SECRET: 'change-me-before-you-start-this-server' },
      'SECRET is too easy to guess; leave it out to have one made and stored.',
    ],
    [{ SECRET: 'a'.repeat(40) }, 'SECRET is too easy to guess; leave it out to have one made and stored.'],
    [{ REGISTRATION: 'open' }, 'REGISTRATION is demo, invite or off.'],
    [{ CURRENCY: 'JPY' }, 'CURRENCY is the ISO code of a currency with hundredths, such as INR or EUR.'],
    [{ BRAND_TZ: 'Mars/Olympus' }, 'BRAND_TZ is the name of a time zone, such as Asia/Kolkata.'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA is on or off.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is fatal, error, warn, info, debug, trace or silent.'],
    [{ PUBLIC_URL: 'rad.example' }, 'PUBLIC_URL is the address of the pages, https://…'],
    [{ APP_NAME: 'x'.repeat(41) }, 'APP_NAME has at most 40 characters.'],
    [{ SPEECH_URL: 'whisper' }, 'SPEECH_URL is the address of a recognizer, https://…, sandbox, or off.'],
    [
      { MESSAGE_PROVIDER: 'twilio' },
      'MESSAGE_PROVIDER is the address of a message gateway, https://…, sandbox, or off.',
    ],
    [
      { MESSAGE_PROVIDER: 'https://sms.example/send' },
      'MESSAGE_PROVIDER needs MESSAGE_SECRET, which messages are signed with; `openssl rand -hex 32` makes one.',
    ],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL is the mail server, smtps://user:password@host or smtp://…'],
    [{ IMAP_URL: 'http://x' }, 'IMAP_URL is the account that mail comes in by, imaps://user:password@host/INBOX.'],
    [{ IMAP_URL: 'imaps://mail.example' }, 'IMAP_URL needs a user and a password, imaps://user:password@host/INBOX.'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL needs MAIL_FROM, the sender of the mails.'],
    [
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'rad@brand.example\nBcc: a@b.example' },
      'MAIL_FROM is the sender of the mails, such as RAD <rad@brand.example>.',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL begins with postgres://'],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', REGISTRATION: 'demo' },
      'REGISTRATION=demo makes everybody an administrator: with DATABASE_URL it is invite or off.',
    ],
  ])('with %o is refused in one clear line', async (environment, line) => {
    const { code, output } = await run(environment).ended
    expect(output.trim()).toBe(line)
    expect(code).toBe(1)
  })
})

/** Addresses that others reach; in the long form many. */
const openHosts = ['0.0.0.0', '::', '10.0.0.7', 'rad.example'].concat(
  Array.from({ length: times(0, 20) }, (_, index) => `192.168.${index}.${index + 1}`),
)

test('where others may come in, a start that makes everybody an administrator is refused in one line (T-53)', async () => {
  for (const HOST of openHosts) {
    const { code, output } = await run({ HOST }).ended
    expect(output.trim()).toBe(
      `HOST=${HOST} lets others in, and REGISTRATION=demo makes everybody an administrator: set REGISTRATION=invite.`,
    )
    expect(code).toBe(1)
  }
  prove('T-53', 'embedded, HOST', { starts: openHosts.length, 'refused in one line': openHosts.length })
})

test('a database that cannot be reached is reported in one line', async () => {
  const { code, output } = await run({ DATABASE_URL: 'postgres://no-user@127.0.0.1:1/nothing' }).ended
  expect(output.trim()).toBe('The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1')
  expect(code).toBe(1)
})

describe('one folder, one server (T-21)', () => {
  test('a second one leaves within a second with a clear message, and the first goes on', async () => {
    const first = run({})
    const address = await first.ready
    const started = performance.now()
    const second = await run({}).ended
    // A second on an idle machine; the tests beside this one share its two cores.
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining(`Another server is using ${folder}.`) })
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })

  test('the lock of a killed server is taken over, and what was acknowledged is there', async () => {
    const email = `stored-${process.pid}@demo.com`
    const first = run({})
    const register = async (address: string) => {
      const body = JSON.stringify({ email, username: email, password: 'grey heron under a bridge' })
      return (await fetch(`${address}/jwt/register`, { method: 'POST', body })).json()
    }
    expect(await register(await first.ready)).toMatchObject({ user: { email } })
    first.child.kill('SIGKILL')
    await first.ended
    const second = run({})
    expect(await register(await second.ready)).toMatchObject({ error: { email: ['This email is already in use.'] } })
    second.child.kill('SIGTERM')
    await second.ended
  })
})

test('a server that stops answers what it has begun (T-29)', async () => {
  const requests = times(20, 200)
  const server = run({})
  const address = await server.ready
  const credentials = (index: number) => JSON.stringify({ email: `no-user-${index}@demo.com`, password: 'x' })
  const answers = Array.from({ length: requests }, (_, index) =>
    fetch(`${address}/jwt/login`, { method: 'POST', body: credentials(index) }),
  )
  // The requests are on their way once the first of them is answered.
  await Promise.race(answers)
  server.child.kill('SIGTERM')
  const since = performance.now()
  const statuses = (await Promise.all(answers)).map((answer) => answer.status)
  // More than it can serve soon, and more tries than an address has, it refuses; that is an answer too.
  expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(400)
  expect((await server.ended).code).toBe(0)
  const refused = statuses.filter((status) => status !== 400).length
  prove('T-29', 'embedded', { requests, refused, cut: 0, 'stopped after (ms)': Math.round(performance.now() - since) })
})

test('a line that stays open is no reason to go on (T-29)', async () => {
  const server = run(place.environment)
  const address = await server.ready
  const login = await fetch(`${address}/jwt/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'rgm@demo.com', password: 'rgm' }),
  })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip, br' }
  const live = await fetch(`${address}/api/live`, { headers })
  expect(live.headers.get('content-encoding')).toBeNull()
  const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('retry: ')
  const started = performance.now()
  server.child.kill('SIGTERM')
  while (!(await reader.read()).done);
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('an uncaught error does not end the server (T-31)', async () => {
  // On a signal, as no call of ours would do it.
  const stray = "process.on('SIGUSR2',()=>{setTimeout(()=>{throw(Error('hunter2'))});Promise.reject(Error('hunter2'))})"
  const server = run({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}` })
  const address = await server.ready
  for (let round = 0; round < 5; round += 1) {
    server.child.kill('SIGUSR2')
    const answer = await fetch(`${address}/health/ready`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('hunter2')
  }
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('a taken port is reported in plain words', async () => {
  const server = run({})
  const port = new URL(await server.ready).port
  const second = await run({ ...place.environment, PORT: port }).ended
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Port ${port} is taken. Choose another PORT.\n`),
  })
  server.child.kill('SIGTERM')
  await server.ended
})
