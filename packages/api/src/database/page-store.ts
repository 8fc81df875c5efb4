import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend'

/** Files are kept in blocks of this many bytes; a commit writes the blocks it touched. */
const blockBytes = 65_536

type Entry = { path: string; kind: 'dir' } | { path: string; kind: 'file'; size: number }
interface Block {
  path: string
  at: number
  bytes: Uint8Array
}
interface Kept {
  entries: Entry[]
  blocks: Block[]
  /** What to begin with, where nothing is kept yet. */
  first: StorageEntry[] | undefined
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
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
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

/** The blocks of a file from what was written to it; a block of zeros is not kept. */
function* changedBlocks(file: FileWrite, kept: ReadonlyMap<number, Uint8Array>): Generator<Block> {
  const touched = new Map<number, Uint8Array>()
  for (const { at, data } of file.chunks) {
    for (let from = at; from < at + data.length;) {
      const block = Math.floor(from / blockBytes)
      const until = Math.min((block + 1) * blockBytes, at + data.length)
      const bytes = touched.get(block) ?? new Uint8Array(kept.get(block) ?? new Uint8Array(blockBytes))
      bytes.set(data.subarray(from - at, until - at), from - block * blockBytes)
      touched.set(block, bytes)
      from = until
    }
  }
  for (const [block, bytes] of touched) yield { path: file.path, at: block, bytes }
}

/** The files a new store begins with. */
export type FirstFiles = () => Promise<StorageEntry[]>

/**
 * The files of the embedded database in IndexedDB. All that one commit changed is written in one transaction of the
 * store, so that a page closed at any moment leaves the state of some commit and nothing in between.
 */
export class PageStore implements StorageBackend {
  readonly name: string
  readonly #firstFiles: FirstFiles
  #store: IDBDatabase | undefined
  #prepared: Promise<Kept> | undefined
  #begun: Promise<void> = Promise.resolve()

  constructor(name: string, firstFiles: FirstFiles) {
    this.name = name
    this.#firstFiles = firstFiles
  }

  /** Begins to read, before anybody asks for the files: the engine that will is still on its way. */
  prepare(): void {
    this.#prepared ??= this.#read()
    // Whoever loads is told of a failure.
    this.#prepared.catch(() => undefined)
  }

  async init(): Promise<void> {
    this.prepare()
  }

  async *load(): AsyncIterable<StorageEntry> {
    this.prepare()
    const { entries, blocks, first } = await this.#prepared!
    this.#prepared = undefined
    if (first) return yield* this.#begin(first)
    const contents = new Map<string, Uint8Array>()
    for (const entry of entries) if (entry.kind === 'file') contents.set(entry.path, new Uint8Array(entry.size))
    for (const { path, at, bytes } of blocks) {
      const content = contents.get(path)
      content?.set(bytes.subarray(0, content.length - at * blockBytes), at * blockBytes)
    }
    for (const { path, kind } of entries) {
      if (kind === 'dir') yield { kind, path }
      else yield { kind, path, data: contents.get(path)! }
    }
  }

  async #read(): Promise<Kept> {
    this.#store = await open(this.name)
    const transaction = this.#store.transaction(['entries', 'blocks'])
    const [entries, blocks] = await Promise.all([
      done(transaction.objectStore('entries').getAll() as IDBRequest<Entry[]>),
      done(transaction.objectStore('blocks').getAll() as IDBRequest<Block[]>),
    ])
    return { entries, blocks, first: entries.length === 0 ? await this.#firstFiles() : undefined }
  }

  /** The files go into the store while the database already starts on them; the first commit waits for that. */
  *#begin(first: StorageEntry[]): Generator<StorageEntry> {
    const files = first.flatMap((entry) =>
      entry.kind === 'file'
        ? [
            {
              path: entry.path,
              size: entry.data.length,
              full: true,
              truncate: true,
              chunks: [{ at: 0, data: entry.data.slice() }],
            },
          ]
        : [],
    )
    const ops = first.flatMap(({ kind, path }) => (kind === 'dir' ? [{ op: 'mkdir' as const, path }] : []))
    yield* first
    this.#begun = this.#keep({ ops, files: { wal: [], data: files, control: [] } })
    // Whoever commits first is told of a failure.
    this.#begun.catch(() => undefined)
  }

  async apply(changes: ChangeSet): Promise<void> {
    await this.#begun
    await this.#keep(changes)
  }

  async #keep({ ops, files }: ChangeSet): Promise<void> {
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
    }
    await Promise.all([...files.wal, ...files.data, ...files.control].map((file) => this.#write(file, entries, blocks)))
    transaction.commit()
    await committed(transaction)
  }

  async close(): Promise<void> {
    this.#store?.close()
  }

  async #write(file: FileWrite, entries: IDBObjectStore, blocks: IDBObjectStore): Promise<void> {
    entries.put({ path: file.path, kind: 'file', size: file.size } satisfies Entry)
    if (file.full) blocks.delete(blocksOf(file.path))
    else if (file.truncate) blocks.delete(blocksOf(file.path, Math.ceil(file.size / blockBytes)))
    const kept = file.full ? new Map<number, Uint8Array>() : await this.#keptBlocks(file, blocks)
    const last = Math.floor(file.size / blockBytes)
    if (file.truncate && kept.has(last)) {
      // What was cut off must not come back when the file grows again.
      kept.get(last)!.fill(0, file.size % blockBytes)
      blocks.put({ path: file.path, at: last, bytes: kept.get(last)! } satisfies Block)
    }
    for (const block of changedBlocks(file, kept)) {
      if (isEmpty(block.bytes)) blocks.delete([block.path, block.at])
      else blocks.put(block)
    }
  }

  /** What stands in the blocks that are only partly written. */
  async #keptBlocks(file: FileWrite, blocks: IDBObjectStore): Promise<Map<number, Uint8Array>> {
    const edges = new Set<number>(file.truncate ? [Math.floor(file.size / blockBytes)] : [])
    for (const { at, data } of file.chunks) {
      edges.add(Math.floor(at / blockBytes))
      edges.add(Math.floor((at + data.length - 1) / blockBytes))
    }
    const found = await Promise.all(
      [...edges].map((at) => done(blocks.get([file.path, at]) as IDBRequest<Block | undefined>)),
    )
    return new Map(found.flatMap((block) => (block ? [[block.at, block.bytes]] : [])))
  }
}

/** Throws the stored database away. Resolves once every page has let go of it. */
export const removeStore = async (name: string): Promise<void> => {
  await done(indexedDB.deleteDatabase(name))
}
