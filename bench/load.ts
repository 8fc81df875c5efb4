import { connect, type Socket } from 'node:net'

/** One call as it goes over the wire. */
export interface Sent {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

const wireOf = ({ path, method = 'GET', headers = {}, body }: Sent, host: string) => {
  const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...sized }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** How many bytes of what came belong to the first answer; 0 while it is not whole. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length) ? end + 4 + Number(length) : 0
  const last = bytes.indexOf('\r\n0\r\n\r\n', end)
  return last < 0 ? 0 : last + 7
}

/**
 * A connection that sends one request after the other. Written by hand, since an HTTP client costs as much as the servers
 * that are measured, on the same processors.
 */
export class Line {
  private unread: Buffer = Buffer.alloc(0)
  private answered: ((status: number, text: string) => void) | undefined
  private failed: ((error: Error) => void) | undefined
  private readonly host: string
  private readonly socket: Socket

  constructor(origin: string) {
    const { host, hostname, port } = new URL(origin)
    this.host = host
    this.socket = connect(Number(port), hostname)
    this.socket.setNoDelay(true)
    this.socket.on('data', (bytes) => this.take(bytes))
    this.socket.on('error', (error) => this.failed?.(error))
    this.socket.on('close', () => this.failed?.(new Error('The server hung up')))
  }

  private take(bytes: Buffer) {
    this.unread = this.unread.length === 0 ? bytes : Buffer.concat([this.unread, bytes])
    const length = lengthOf(this.unread)
    if (length === 0) return
    const status = Number(this.unread.toString('latin1', 9, 12))
    const text = status < 300 ? '' : this.unread.toString('utf8', 0, Math.min(length, 2_000))
    this.unread = this.unread.subarray(length)
    this.answered?.(status, text)
  }

  /** Answers with the status, and for a refusal with the beginning of its text. */
  ask(sent: Sent): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      this.failed = reject
      this.answered = (status, text) => resolve({ status, text })
      this.socket.write(wireOf(sent, this.host))
    })
  }

  get isOpen(): boolean {
    return !this.socket.destroyed
  }

  close() {
    this.failed = undefined
    this.socket.destroy()
  }
}

export interface Load {
  /** Calls that were served. */
  perSecond: number
  /** How long each of those took, in milliseconds. */
  times: number[]
  /** How many calls were refused, by status: a server may refuse what is too much for it. */
  refused: Map<number, number>
  /** The text of the first refusal. */
  why: string | undefined
}

/** Calls a server for so long over so many connections, each with the next of the calls; after a moment to warm up. */
export async function load(
  origin: string,
  sentAt: (index: number) => Sent,
  { connections, ms, warmMs = 500 }: { connections: number; ms: number; warmMs?: number },
): Promise<Load> {
  let index = 0
  const refused = new Map<number, number>()
  let why: string | undefined
  const run = async (until: number, times: number[]) => {
    const line = new Line(origin)
    try {
      while (performance.now() < until) {
        const from = performance.now()
        const { status, text } = await line.ask(sentAt(index++))
        if (status < 300) times.push(performance.now() - from)
        else {
          refused.set(status, (refused.get(status) ?? 0) + 1)
          why ??= text
        }
      }
    } finally {
      line.close()
    }
  }
  const all = (until: number, times: number[]) =>
    Promise.all(Array.from({ length: connections }, () => run(until, times)))
  await all(performance.now() + warmMs, [])
  refused.clear()
  const times: number[] = []
  const from = performance.now()
  await all(from + ms, times)
  return { perSecond: (times.length * 1_000) / (performance.now() - from), times, refused, why }
}
