import { createHash, timingSafeEqual, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { BackupLine } from '#database/backup/lines.ts'
import { BackupRefused } from '#database/backup/put-back.ts'

/** The first bytes of a backup. They are followed by compressed lines of JSON, and at the end by the seal. */
const mark = Buffer.from('RAD backup 1\n')
const sealBytes = 32
const newSeal = () => createHash('sha256')

/** Passes everything on and puts its digest at the end, so that no byte can change unnoticed. */
function sealing(seal: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seal.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, seal.digest())
    },
  })
}

async function* inPieces(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < 1 << 16) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Writes a backup. The file gets its name only once it is whole, and only its owner may read it. */
export async function writeBackup(path: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const unfinished = `${path}.unfinished`
  const seal = newSeal().update(mark)
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    file.write(mark)
    await pipeline(Readable.from(inPieces(lines)), createGzip({ level: 3 }), sealing(seal), file)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Where the packed lines of a file end; refuses one that is no backup or not as it was written. */
async function checked(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = size - sealBytes
    const first = Buffer.alloc(mark.length)
    await file.read(first, 0, mark.length, 0)
    if (end < mark.length || !first.equals(mark)) throw new BackupRefused('This file is no backup, or it is damaged.')
    const seal = newSeal()
    for await (const chunk of createReadStream(path, { end: end - 1 })) seal.update(chunk as Buffer)
    const last = Buffer.alloc(sealBytes)
    await file.read(last, 0, sealBytes, end)
    if (!timingSafeEqual(seal.digest(), last))
      throw new BackupRefused('The backup is damaged: it is not what was written.')
    return end
  } finally {
    await file.close()
  }
}

/** Split at line feeds alone: rows hold separators that other readers of lines split at too. */
async function* inLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

/** The lines of a backup, once all of it has been found to be what was written. */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const end = await checked(path)
  const packed = createReadStream(path, { start: mark.length, end: end - 1 })
  const unpacked = packed.pipe(createGunzip())
  packed.on('error', (error) => unpacked.destroy(error))
  for await (const line of inLines(unpacked)) yield JSON.parse(line) as BackupLine
}
