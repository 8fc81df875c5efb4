import type { Client, ClientPool } from './client.ts'

// A queue for one is these few lines; a library's semaphore would come on top of them, not instead.

/** The pool of a database with one connection: callers get it in order, and hand it on when releasing it. */
export function poolOfOne(send: Client['send'], close: () => Promise<void>): ClientPool {
  let last: Promise<void> = Promise.resolve()
  let taken = 0
  let handOn = () => {}
  const client: Client = { send, release: () => handOn() }
  const connect = async () => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    taken += 1
    await before
    handOn = () => {
      taken -= 1
      turn.resolve()
    }
    return client
  }
  return {
    connect,
    connections: () => ({ open: 1, idle: taken === 0 ? 1 : 0, waiting: Math.max(0, taken - 1) }),
    end: async () => {
      await connect()
      await close()
      client.release(false)
    },
  }
}
