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
  console.log(lock ? 'held' : 'refused')
  if (lock) setInterval(() => {}, 1_000)`
const command = (of: string) => ['--input-type=module', '-e', holder, of]

/** Another process that wants the folder, and what it says first. */
async function another(of = folder, wrapper: readonly string[] = []) {
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...command(of)]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}
const end = async ({ child }: Awaited<ReturnType<typeof another>>) => {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** So often each of these is tried: every try starts several processes. */
const rounds = times(1, 50)

/** Another process wants a folder that has an owner, and is refused; then the owner is killed, and the next one gets it. */
async function expectOneOwner(of = folder, wrapper: readonly string[] = []): Promise<void> {
  const first = await another()
  const second = await another(of, wrapper)
  expect([first.said, second.said]).toEqual(['held', 'refused'])
  await end(first)
  const third = await another()
  expect(third.said).toBe('held')
  await end(third)
  await end(second)
}

/** The same again and again, and how long the slowest took with the starts of its three processes. */
async function proveOneOwner(how: string, of?: string, wrapper?: readonly string[]): Promise<void> {
  let slowestMs = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await expectOneOwner(of, wrapper)
    slowestMs = Math.max(slowestMs, performance.now() - started)
  }
  prove('T-51', how, {
    rounds,
    refused: rounds,
    'taken over after a kill': rounds,
    'two owners': 0,
    'slowest round (ms)': Math.round(slowestMs),
  })
}

test('a folder has one owner; killed, it is free at once (T-51)', () => proveOneOwner('embedded, one machine'))

test('a copy of the folder with its lock is a folder of its own (T-51)', async () => {
  const first = await another()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  // What stands in the copy of its owner is of this machine, whose kernel says that nobody holds it.
  const second = await another(copy)
  expect(second.said).toBe('held')
  await end(first)
  await end(second)
  rmSync(copy, { recursive: true })
})

const isolated = ['unshare', '--net', '--pid', '--fork', '--mount-proc']
const canIsolate = spawnSync(isolated[0]!, [...isolated.slice(1), 'true']).status === 0

test.runIf(canIsolate)('a server in another network and process namespace is refused (T-51)', () =>
  proveOneOwner('embedded, another namespace', folder, isolated),
)

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
  await proveOneOwner('embedded, bind mount', to, bound(to))
  rmSync(to, { recursive: true })
})

test('where locks do not reach, over a network, who sees another owner ends itself (T-51)', async () => {
  const first = await another()
  const gone = once(first.child, 'exit')
  const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as object
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...owner, token: 'another', machine: 'elsewhere' }))
  expect((await gone)[0]).toBe(7)
})

test('an owner on another machine that goes on saying so keeps the folder, and a silent one does not (T-51)', async () => {
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
