import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** What is wrong with a connection; `silent` receives and never answers. */
export interface ConnectionFault {
  silent?: boolean
  /** Milliseconds by which requests are delayed. */
  late?: number
  bytesPerSecond?: number
}

/** Passes data on as the current fault allows. */
const troubled = (trouble: () => ConnectionFault) =>
  new Transform({
    async transform(chunk: Buffer, _, done) {
      const { silent, late = 0, bytesPerSecond } = trouble()
      if (silent) return done()
      const waitMs = late + (bytesPerSecond ? (chunk.length / bytesPerSecond) * 1000 : 0)
      if (waitMs > 0) await setTimeout(waitMs)
      done(null, chunk)
    },
  })

export interface FaultyProxy {
  url: string
  /** From now on, for open connections too. */
  setFault(trouble: ConnectionFault): void
  /** Resets every connection. */
  cut(): void
  /** Refuses connections until it is up again. */
  down(): Promise<void>
  up(): Promise<void>
}

/** A proxy in front of a PostgreSQL that can simulate the faults of a network. */
export async function openFaultyProxy(to: string): Promise<FaultyProxy> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let trouble: ConnectionFault = {}
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
    setFault: (given) => {
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
