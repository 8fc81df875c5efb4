import type { IncomingMessage } from 'node:http'
import { tooLarge, tooManyAsk, tooSlow } from '#kernel/command/errors.ts'

/** A body is here, or this much more of it, within this time; else its sender is sent away (T-46). */
const progressMs = 10_000
const progressBytes = 81_920

/** Bytes of all bodies at a time, and of those from one address at most a quarter. */
class Budget {
  readonly #total: number
  readonly #byAddress = new Map<string, number>()
  #inUse = 0

  constructor(total: number) {
    this.#total = total
  }

  /** Takes so many more bytes, or fewer where negative; false where there is no room for them. */
  take(address: string, bytes: number): boolean {
    const own = (this.#byAddress.get(address) ?? 0) + bytes
    if (bytes > 0 && (this.#inUse + bytes > this.#total || own > this.#total / 4)) return false
    this.#inUse += bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
    return true
  }
}

/** What every call may hold of the first budget; what is beyond counts to the second. */
const smallBytes = 65_536

/**
 * The memory for bodies that arrive or are worked on. The first 64 KiB of each come out of a separate budget, so that
 * senders of large bodies do not block small ones.
 */
export class BodyMemory {
  readonly #small = new Budget(64 * 1_048_576)
  readonly #large = new Budget(192 * 1_048_576)

  /** The part that one request holds. */
  share(address: string) {
    let taken = 0
    const resize = (bytes: number) => {
      const small = Math.min(bytes, smallBytes) - Math.min(taken, smallBytes)
      if (!this.#small.take(address, small)) return false
      if (!this.#large.take(address, bytes - taken - small)) {
        this.#small.take(address, -small)
        return false
      }
      taken = bytes
      return true
    }
    return { grow: resize, giveBack: () => void resize(0) }
  }
}

/** A block is as large as all before it, and at most this large. */
const largestBlock = 1_048_576

/** What has arrived, copied into few blocks: thousands of pieces of one byte would take far more room than their bytes. */
class Arriving {
  readonly #blocks: Buffer[] = []
  /** What is used of the last block. */
  #used = 0
  #capacity = 0
  size = 0

  /** Room in all blocks once so many bytes more have been added. */
  capacityWith(more: number): number {
    return this.size + more <= this.#capacity ? this.#capacity : this.#capacity + this.#blockFor(more)
  }

  add(chunk: Buffer): void {
    const fits = this.#capacity - this.size
    if (chunk.length <= fits) return this.#fill(chunk)
    if (fits > 0) this.#fill(chunk.subarray(0, fits))
    const block = Buffer.allocUnsafeSlow(this.#blockFor(chunk.length))
    this.#blocks.push(block)
    this.#capacity += block.length
    this.#used = 0
    this.#fill(chunk.subarray(fits))
  }

  get bytes(): Buffer {
    const [first] = this.#blocks
    if (first && this.#blocks.length === 1) return first.subarray(0, this.size)
    return Buffer.concat(this.#blocks, this.size)
  }

  #blockFor(bytes: number): number {
    return Math.max(bytes, Math.min(this.#capacity, largestBlock))
  }

  #fill(chunk: Buffer): void {
    chunk.copy(this.#blocks.at(-1)!, this.#used)
    this.#used += chunk.length
    this.size += chunk.length
  }
}

/** The sender has gone before all of it was here. */
export class SenderGone extends Error {}

/** Receives the body of a request whole, bounded in bytes, memory and time. Throws in words what goes beyond. */
export async function receiveBody(
  request: IncomingMessage,
  maxBytes: number,
  share: ReturnType<BodyMemory['share']>,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const body = new Arriving()
  const done = Promise.withResolvers<void>()
  let mark = 0
  const timer = setTimeout(() => done.reject(tooSlow()), progressMs)
  const onData = (chunk: Buffer) => {
    if (body.size + chunk.length > maxBytes) return done.reject(tooLarge(maxBytes))
    if (!share.grow(body.capacityWith(chunk.length))) return done.reject(tooManyAsk)
    body.add(chunk)
    if (body.size - mark < progressBytes) return
    mark = body.size
    timer.refresh()
  }
  const onGone = () => done.reject(new SenderGone())
  const listeners = { data: onData, end: done.resolve, error: onGone, close: onGone }
  for (const [event, listener] of Object.entries(listeners)) request.on(event, listener)
  try {
    await done.promise
    return body.bytes
  } finally {
    clearTimeout(timer)
    for (const [event, listener] of Object.entries(listeners)) request.off(event, listener)
  }
}
