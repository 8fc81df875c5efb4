import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import type { FileWrite } from '@electric-sql/pglite/memfs-frontend'
import { expect, test } from 'vitest'
import { randomFrom } from '#kernel/command/random.ts'
import { packFiles } from './first-files.ts'
import { PageStore } from './page-store.ts'

/** The files of a store by path. */
type Files = Map<string, Uint8Array>

async function filesOf(store: PageStore): Promise<Files> {
  const found: Files = new Map()
  for await (const entry of store.load()) if (entry.kind === 'file') found.set(entry.path, entry.data)
  return found
}

/** Files as something that is compared at once, however large they are. */
const digestsOf = (files: Files) =>
  [...files]
    .map(([path, data]) => `${path} ${data.length} ${createHash('sha256').update(data).digest('hex')}`)
    .toSorted()

const packOf = (files: Files) =>
  packFiles([
    { kind: 'dir', path: '/base' },
    ...[...files].map(([path, data]) => ({ kind: 'file' as const, path, data: data.slice() })),
  ])

const random = randomFrom(19)
const bytes = (length: number) => Uint8Array.from({ length }, () => random.int(0, 255))
const paths = ['/base/a', '/base/b', '/base/c', '/base/new']

/** Changes a file as the engine does, in the memory of this test and in the form that the engine passes to the store. */
function written(files: Files, path: string): FileWrite {
  const before = files.get(path)
  const full = before === undefined || random.int(0, 9) === 0
  const truncate = full || random.int(0, 3) === 0
  const left = full ? new Uint8Array() : truncate ? before.subarray(0, random.int(0, before.length)) : before
  const at = full ? 0 : random.int(0, left.length)
  const data = random.int(0, 4) === 0 ? new Uint8Array(random.int(1, 200_000)) : bytes(random.int(1, 90_000))
  const after = new Uint8Array(Math.max(left.length, at + data.length))
  after.set(left)
  after.set(data, at)
  files.set(path, after)
  // The engine passes the size of a truncated file, and what was written since.
  const chunks = full ? [{ at: 0, data: after.slice() }] : [{ at, data }]
  return { path, size: after.length, full, truncate, chunks }
}

test('two hundred changes, with the page closed after each tenth: the store has what the engine wrote', async () => {
  const files: Files = new Map(['/base/a', '/base/b', '/base/c'].map((path, at) => [path, bytes(70_000 * (at + 1))]))
  const first = packOf(files)
  let store = new PageStore('store of changes', async () => first)
  await filesOf(store)
  for (let step = 1; step <= 200; step += 1) {
    const path = random.pick(paths)
    const goes = files.has(path) && random.int(0, 7) === 0
    if (goes) files.delete(path)
    const data = goes ? [] : [written(files, path)]
    await store.apply({ ops: goes ? [{ op: 'remove', path }] : [], files: { wal: [], data, control: [] } })
    if (step % 10 > 0) continue
    await store.close()
    store = new PageStore('store of changes', () => Promise.reject(new Error('It begins once')))
    expect(digestsOf(await filesOf(store))).toEqual(digestsOf(files))
  }
})

test('a folder that goes takes along what it had at first', async () => {
  const first = packOf(new Map([['/base/a', bytes(100)]]))
  const store = new PageStore('store of a folder', async () => first)
  await filesOf(store)
  await store.apply({ ops: [{ op: 'remove', path: '/base' }], files: { wal: [], data: [], control: [] } })
  await store.close()
  const left = []
  for await (const { path } of new PageStore('store of a folder', async () => first).load()) left.push(path)
  expect(left).toEqual([])
})

test('a store of the version before, which had all in blocks, opens with what is in it', async () => {
  const request = indexedDB.open('store of before', 1)
  await new Promise<void>((resolve) => {
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('entries', { keyPath: 'path' }).put({ path: '/a', kind: 'file', size: 70_000 })
      const blocks = request.result.createObjectStore('blocks', { keyPath: ['path', 'at'] })
      blocks.put({ path: '/a', at: 1, bytes: new Uint8Array(65_536).fill(7) })
    })
    request.addEventListener('success', () => resolve())
  })
  request.result.close()
  const files = await filesOf(new PageStore('store of before', () => Promise.reject(new Error('It has begun'))))
  const expected = new Uint8Array(70_000)
  expected.fill(7, 65_536)
  expect(digestsOf(files)).toEqual(digestsOf(new Map([['/a', expected]])))
})

test('first files that did not arrive whole are not stored: the next start requests them again', async () => {
  const whole = packOf(new Map([['/base/a', bytes(100)]]))
  const answers = [new TextEncoder().encode('<!doctype html>'), whole.subarray(0, whole.length - 10), whole]
  const opened = async () => filesOf(new PageStore('store of parts', async () => answers.shift()!))
  await expect(opened()).rejects.toThrow('JSON')
  await expect(opened()).rejects.toThrow('bytes of')
  expect([...(await opened()).keys()]).toEqual(['/base/a'])
})
