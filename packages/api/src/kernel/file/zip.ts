export interface ZipEntry {
  path: string
  at: Date
  /** Read when its turn comes, so that only one file is in memory; undefined leaves it out. */
  read: () => Promise<Uint8Array | undefined>
  /** Words are made smaller; images and videos are small as they are. */
  isText?: boolean
}

/** A ZIP archive that is made as it is sent: a slow download slows it down. */
export async function zipStream(entries: Iterable<ZipEntry>): Promise<ReadableStream<Uint8Array>> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const waiting = entries[Symbol.iterator]()
  const made: Uint8Array[] = []
  let failed: unknown
  const zip = new Zip((error, chunk) => {
    if (error) failed = error
    else if (chunk.length > 0) made.push(chunk)
  })
  let isDone = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (made.length === 0 && !isDone) {
          const next = waiting.next()
          if (next.done) {
            zip.end()
            isDone = true
          } else {
            const { path, at, read, isText } = next.value
            const content = await read()
            if (!content) continue
            const file = isText ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
            file.mtime = at
            zip.add(file)
            file.push(content, true)
          }
          if (failed) throw failed
        }
        const chunk = made.shift()
        if (chunk) controller.enqueue(chunk)
        if (isDone && made.length === 0) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
