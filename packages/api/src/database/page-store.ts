import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend'
import { unpackFiles } from './first-files.ts'

/** Files are stored in blocks of this many bytes; a commit writes the blocks it touched. */
const blockBytes = 65_536

/** The state of a file since the store began; `first` is how many bytes of its first contents still apply. */
type Entry =
  | { path: string; kind: 'dir' }
  | { path: string; kind: 'file'; size: number; first?: number }
  | { path: string; kind: 'gone' }
interface Block {
  path: string
  at: number
  bytes: Uint8Array
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of the browser failed')))
  })

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The store of the browser refused the change')),
    )
  })

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    request.result.createObjectStore('first')
    // A store of the first version had no first files: all it has is in its blocks.
    if (oldVersion > 0) return
    request.result.createObjectStore('entries', { keyPath: 'path' })
    request.result.createObjectStore('blocks', { keyPath: ['path', 'at'] })
  })
  return done(request)
}

/** A path and all below it: nothing sorts between `a/` and `a0`. */
const below = (path: string) => IDBKeyRange.bound(`${path}/`, `${path}0`, false, true)
const blocksBelow = (path: string) => IDBKeyRange.bound([`${path}/`], [`${path}0`], false, true)
const blocksOf = (path: string, from = 0) => IDBKeyRange.bound([path, from], [path, Infinity])

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/** The blocks of a file from what was written to it. */
function* changedBlocks(file: FileWrite, stored: ReadonlyMap<number, Uint8Array>): Generator<Block> {
  const touched = new Map<number, Uint8Array>()
  for (const { at, data } of file.chunks) {
    for (let from = at; from < at + data.length;) {
      const block = Math.floor(from / blockBytes)
      const until = Math.min((block + 1) * blockBytes, at + data.length)
      const bytes = touched.get(block) ?? new Uint8Array(stored.get(block) ?? new Uint8Array(blockBytes))
      bytes.set(data.subarray(from - at, until - at), from - block * blockBytes)
      touched.set(block, bytes)
      from = until
    }
  }
  for (const [block, bytes] of touched) yield { path: file.path, at: block, bytes }
}

/** What a path had at first, and how many bytes of it still hold. */
interface First {
  data: Uint8Array
  holds: number
}

/** The packed files a new store begins with. */
export type FirstFiles = () => Promise<Uint8Array>

/**
 * The files of the embedded database in IndexedDB: those it began with as one value, and beside them what was changed.
 * All that one commit changed is written in one transaction of the store, so that a page closed at any moment leaves the
 * state of some commit and nothing in between.
 */
export class PageStore implements StorageBackend {
  readonly name: string
  readonly #firstFiles: FirstFiles
  readonly #first = new Map<string, First>()
  #store: IDBDatabase | undefined
  #prepared: Promise<StorageEntry[]> | undefined
  #begun: Promise<void> = Promise.resolve()

  constructor(name: string, firstFiles: FirstFiles) {
    this.name = name
    this.#firstFiles = firstFiles
  }

  /** Begins to read, before the engine requests the files: it is still on its way. */
  prepare(): void {
    this.#prepared ??= this.#read()
    // A failure is thrown by `load`.
    this.#prepared.catch(() => undefined)
  }

  async init(): Promise<void> {
    this.prepare()
  }

  async *load(): AsyncIterable<StorageEntry> {
    this.prepare()
    const files = await this.#prepared!
    this.#prepared = undefined
    // The engine writes into what it is given.
    for (const file of files) yield file.kind === 'file' ? { ...file, data: file.data.slice() } : file
  }

  async #read(): Promise<StorageEntry[]> {
    this.#store = await open(this.name)
    const transaction = this.#store.transaction(['first', 'entries', 'blocks'])
    const [stored, entries, blocks] = await Promise.all([
      done(transaction.objectStore('first').get('files') as IDBRequest<Uint8Array | undefined>),
      done(transaction.objectStore('entries').getAll() as IDBRequest<Entry[]>),
      done(transaction.objectStore('blocks').getAll() as IDBRequest<Block[]>),
    ])
    // First files that cannot be unpacked are not stored.
    const isNew = stored === undefined && entries.length === 0
    const first = isNew ? await this.#firstFiles() : stored
    const files = new Map((first ? unpackFiles(first) : []).map((entry) => [entry.path, entry]))
    if (isNew && first) this.#begin(first)
    for (const [path, entry] of files) {
      const data = entry.kind === 'file' ? entry.data : new Uint8Array()
      this.#first.set(path, { data, holds: data.length })
    }
    this.#change(files, entries, blocks)
    return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  }

  /** Applies the stored changes to the first files. */
  #change(files: Map<string, StorageEntry>, entries: readonly Entry[], blocks: readonly Block[]): void {
    const contents = new Map<string, Uint8Array>()
    for (const entry of entries) {
      const { path, kind } = entry
      const first = this.#first.get(path)
      if (first) first.holds = kind === 'file' ? (entry.first ?? 0) : 0
      if (kind === 'gone') files.delete(path)
      else if (kind === 'dir') files.set(path, { kind, path })
      else {
        const data = new Uint8Array(entry.size)
        if (first) data.set(first.data.subarray(0, first.holds))
        contents.set(path, data)
        files.set(path, { kind, path, data })
      }
    }
    for (const { path, at, bytes } of blocks) {
      const content = contents.get(path)
      content?.set(bytes.subarray(0, content.length - at * blockBytes), at * blockBytes)
    }
  }

  /** The first files go into the store while the database already starts on them; the first commit waits for that. */
  #begin(first: Uint8Array): void {
    const transaction = this.#store!.transaction('first', 'readwrite', { durability: 'strict' })
    transaction.objectStore('first').put(first, 'files')
    transaction.commit()
    this.#begun = committed(transaction)
    // A failure is thrown by the first commit.
    this.#begun.catch(() => undefined)
  }

  async apply({ ops, files }: ChangeSet): Promise<void> {
    await this.#begun
    const transaction = this.#store!.transaction(['entries', 'blocks'], 'readwrite', { durability: 'strict' })
    const entries = transaction.objectStore('entries')
    const blocks = transaction.objectStore('blocks')
    for (const { op, path } of ops) {
      if (op === 'mkdir') {
        entries.put({ path, kind: 'dir' } satisfies Entry)
        continue
      }
      entries.delete(path)
      entries.delete(below(path))
      blocks.delete(blocksOf(path))
      blocks.delete(blocksBelow(path))
      this.#forget(path, entries)
    }
    await Promise.all([...files.wal, ...files.data, ...files.control].map((file) => this.#write(file, entries, blocks)))
    transaction.commit()
    await committed(transaction)
  }

  /** What a store began with stays in it: it is noted that it is gone. */
  #forget(removed: string, entries: IDBObjectStore): void {
    for (const [path, first] of this.#first) {
      if (!`${path}/`.startsWith(`${removed}/`)) continue
      first.holds = 0
      entries.put({ path, kind: 'gone' } satisfies Entry)
    }
  }

  async close(): Promise<void> {
    this.#store?.close()
  }

  async #write(file: FileWrite, entries: IDBObjectStore, blocks: IDBObjectStore): Promise<void> {
    const first = this.#first.get(file.path)
    if (first && file.full) first.holds = 0
    else if (first && file.truncate) first.holds = Math.min(first.holds, file.size)
    entries.put({ path: file.path, kind: 'file', size: file.size, first: first?.holds ?? 0 } satisfies Entry)
    if (file.full) blocks.delete(blocksOf(file.path))
    else if (file.truncate) blocks.delete(blocksOf(file.path, Math.ceil(file.size / blockBytes)))
    const edges = file.full ? new Map<number, Uint8Array>() : await this.#storedBlocks(file, blocks)
    const last = Math.floor(file.size / blockBytes)
    if (file.truncate && edges.has(last)) {
      // What was cut off must not come back when the file grows again.
      edges.get(last)!.fill(0, file.size % blockBytes)
      blocks.put({ path: file.path, at: last, bytes: edges.get(last)! } satisfies Block)
    }
    for (const block of changedBlocks(file, edges)) {
      // A block of zeros is stored only where the first contents were others.
      if (block.at * blockBytes >= (first?.holds ?? 0) && isEmpty(block.bytes)) blocks.delete([block.path, block.at])
      else blocks.put(block)
    }
  }

  /** The contents of blocks that are only partly written. */
  async #storedBlocks(file: FileWrite, blocks: IDBObjectStore): Promise<Map<number, Uint8Array>> {
    const edges = new Set<number>(file.truncate ? [Math.floor(file.size / blockBytes)] : [])
    for (const { at, data } of file.chunks) {
      edges.add(Math.floor(at / blockBytes))
      edges.add(Math.floor((at + data.length - 1) / blockBytes))
    }
    const found = await Promise.all(
      [...edges].map(async (at) => {
        const stored = await done(blocks.get([file.path, at]) as IDBRequest<Block | undefined>)
        return stored ?? this.#firstBlock(file.path, at)
      }),
    )
    return new Map(found.flatMap((block) => (block ? [[block.at, block.bytes]] : [])))
  }

  #firstBlock(path: string, at: number): Block | undefined {
    const first = this.#first.get(path)
    if (!first || at * blockBytes >= first.holds) return undefined
    const bytes = new Uint8Array(blockBytes)
    bytes.set(first.data.subarray(at * blockBytes, Math.min((at + 1) * blockBytes, first.holds)))
    return { path, at, bytes }
  }
}

/** Throws the stored database away. Resolves once every page has let go of it. */
export const removeStore = async (name: string): Promise<void> => {
  await done(indexedDB.deleteDatabase(name))
}
