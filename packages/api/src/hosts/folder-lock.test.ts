import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#database/folder-lock.ts'
import { prove, times } from '#testing/proof.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rad-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../database/folder-lock.ts'))})
  const lock = await lockFolder(process.argv[1])
  lock?.onLost(() => { console.log('lost'); process.exit(7) })
  console.log(lock ? 'locked' : 'refused')
  if (lock) setInterval(() => {}, 1_000)`
const command = (of: string) => ['--input-type=module', '-e', holder, of]

/** Another process that tries to lock the folder, and the first line it prints. */
async function another(of = folder, wrapper: readonly string[] = []) {
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...command(of)]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: output.toString().trim() }
}
const end = async ({ child }: Awaited<ReturnType<typeof another>>) => {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** So often each of these is tried: every try starts several processes. */
const rounds = times(1, 25)

/**
 * The results of three processes: the first, another one while the first has the folder, and one that comes once the first
 * was killed.
 */
async function ownersInTurn(of = folder, wrapper: readonly string[] = []): Promise<string[]> {
  const first = await another()
  const second = await another(of, wrapper)
  await end(first)
  const third = await another()
  await end(third)
  await end(second)
  return [first, second, third].map(({ output }) => output)
}

/** Tries the same again and again; answers in how many rounds the folder had one owner at a time. */
async function roundsWithOneOwner(how: string, of?: string, wrapper?: readonly string[]): Promise<number> {
  let wellDone = 0
  let slowestMs = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const outputs = await ownersInTurn(of, wrapper)
    if (outputs.join() === 'locked,refused,locked') wellDone += 1
    slowestMs = Math.max(slowestMs, performance.now() - started)
  }
  prove('T-51', how, {
    rounds,
    'with one owner at a time': wellDone,
    'slowest round, with the starts of its processes (ms)': Math.round(slowestMs),
  })
  return wellDone
}

test('a folder has one owner; killed, it is free at once (T-51)', async () => {
  expect(await roundsWithOneOwner('embedded, one machine')).toBe(rounds)
})

test('a copy of the folder with its lock is a separate folder (T-51)', async () => {
  const first = await another()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  // The owner in the copy is of this machine, whose kernel reports that the copy is not locked.
  const second = await another(copy)
  expect(second.output).toBe('locked')
  await end(first)
  await end(second)
  rmSync(copy, { recursive: true })
})

const isolated = ['unshare', '--net', '--pid', '--fork', '--mount-proc']
const canIsolate = spawnSync(isolated[0]!, [...isolated.slice(1), 'true']).status === 0

test.runIf(canIsolate)('a server in another network and process namespace is refused (T-51)', async () => {
  expect(await roundsWithOneOwner('embedded, another namespace', folder, isolated)).toBe(rounds)
})

/** Runs a command where the folder lies at another place, too. */
const bound = (to: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$1" && shift && exec "$@"',
  folder,
  to,
]
const canBind = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind /tmp /tmp']).status === 0

test.runIf(canBind)('so is one that sees the folder through a bind mount (T-51)', async () => {
  const to = mkdtempSync(join(tmpdir(), 'rad-bound-'))
  expect(await roundsWithOneOwner('embedded, bind mount', to, bound(to))).toBe(rounds)
  rmSync(to, { recursive: true })
})

test('where locks do not reach, over a network, who sees another owner ends itself (T-51)', async () => {
  const first = await another()
  const gone = once(first.child, 'exit')
  const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as object
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...owner, token: 'another', machine: 'elsewhere' }))
  expect((await gone)[0]).toBe(7)
})

test('an owner on another machine keeps the folder while it renews its claim, and loses it when silent (T-51)', async () => {
  const path = join(folder, 'owner.json')
  let beat = 1
  const say = () => writeFileSync(path, JSON.stringify({ token: 'another', machine: 'elsewhere', beat: (beat += 1) }))
  say()
  const timer = setInterval(say, 500)
  expect(await lockFolder(folder)).toBeUndefined()
  clearInterval(timer)
  const lock = await lockFolder(folder)
  expect(lock).toBeDefined()
  lock!.release()
}, 30_000)
