import pg from 'pg'
import type { Addresses } from './addresses.ts'
import { channel } from './channel.ts'
import type { PubSub, Listener } from './database.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000

/** One connection that listens, opened with the first listener and opened again whenever it breaks. */
export function listenOn(addresses: Addresses): PubSub {
  const listeners = new Set<Listener>()
  const hearingAtOnce = new Set<Listener>()
  const tell: Listener = (message) => listeners.forEach((listen) => listen(message))
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let waitMs = firstWaitMs
  let isClosed = false

  const connect = () => {
    const { url } = addresses
    const opening = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    let isGone = false
    const gone = () => {
      if (isGone) return
      isGone = true
      void opening.end().catch(() => undefined)
      if (isClosed) return
      client = undefined
      // Gone, or a standby by now, on which LISTEN is not possible.
      addresses.passOver(url)
      again = setTimeout(connect, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    client = opening
    opening.on('error', gone)
    opening.on('end', gone)
    opening.on('notification', ({ payload }) => tell(payload ?? ''))
    opening
      .connect()
      .then(() => opening.query(`listen ${channel}`))
      .then(() => {
        waitMs = firstWaitMs
        // Messages before this moment may have been missed.
        tell(undefined)
      }, gone)
  }

  return {
    subscribe(listener, { atOnce } = {}) {
      listeners.add(listener)
      if (atOnce) hearingAtOnce.add(listener)
      if (!client && !again && !isClosed) connect()
      return () => {
        listeners.delete(listener)
        hearingAtOnce.delete(listener)
      }
    },
    publishHere: (message) => hearingAtOnce.forEach((listen) => listen(message)),
    async close() {
      isClosed = true
      clearTimeout(again)
      listeners.clear()
      hearingAtOnce.clear()
      await client?.end().catch(() => undefined)
    },
  }
}
