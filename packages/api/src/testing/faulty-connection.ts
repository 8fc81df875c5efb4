import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** How a line to a database goes wrong; `silent` takes what is said and never answers. */
export interface Trouble {
  silent?: boolean
  /** Milliseconds by which what is asked is late. */
  late?: number
  bytesPerSecond?: number
}

/** Hands on what comes as the trouble of the moment lets it. */
const troubled = (trouble: () => Trouble) =>
  new Transform({
    async transform(chunk: Buffer, _, done) {
      const { silent, late = 0, bytesPerSecond } = trouble()
      if (silent) return done()
      const waitMs = late + (bytesPerSecond ? (chunk.length / bytesPerSecond) * 1000 : 0)
      if (waitMs > 0) await setTimeout(waitMs)
      done(null, chunk)
    },
  })

export interface BadLine {
  url: string
  /** From now on, also for who is connected. */
  trouble(trouble: Trouble): void
  /** Cuts every connection in the midst of what it does. */
  cut(): void
  /** Nobody gets through until it is up again. */
  down(): Promise<void>
  up(): Promise<void>
}

/** A line to a PostgreSQL that can go wrong in all the ways a network knows. */
export async function badLine(to: string): Promise<BadLine> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let trouble: Trouble = {}
  const server = createServer((here) => {
    const there = connect(Number(target.port), target.hostname)
    const end = () => {
      for (const socket of [here, there]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    here.pipe(troubled(() => ({ ...trouble, bytesPerSecond: undefined }))).pipe(there)
    there.pipe(troubled(() => ({ ...trouble, late: undefined }))).pipe(here)
  })
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  const up = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await up(0)
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    trouble: (given) => {
      trouble = given
    },
    cut,
    down: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
    up: async () => {
      await up(port)
    },
  }
}
