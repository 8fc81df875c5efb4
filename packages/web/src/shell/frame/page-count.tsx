import { ApiError, call } from '@rad/api/client'
import { portalApi } from '@rad/api/engagement/portal/contract'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { randomId } from '#api/random-id.ts'
import { readSession, readView } from '#api/session.ts'
import { transport } from '#api/transport.ts'

const restMs = 30_000
const mostAtOnce = 100

let waiting: string[] = []
/** Sent, but perhaps not received: its key prevents a second count. */
let sent: { key: string; pages: string[] } | undefined

/** Sends the pages opened since the last time; a failed call is repeated the next time. */
async function send(): Promise<void> {
  if (!readSession() || readView()) return
  if (!sent && waiting.length > 0) sent = { key: randomId(), pages: waiting.splice(0, mostAtOnce) }
  if (!sent) return
  const { key, pages } = sent
  try {
    await call(transport, portalApi.countPages, { body: { pages } }, { idempotencyKey: key })
    sent = undefined
  } catch (error) {
    // A count is not worth an error message. Where it was refused, a retry would not help.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) sent = undefined
  }
}

/** Counts the pages that are opened, by the names of their routes: no records, no filters. Draws nothing. */
export function PageCount() {
  const [route = '', path] = useMatches({
    select: (matches) => `${matches.at(-1)?.fullPath ?? ''} ${matches.at(-1)?.pathname ?? ''}`,
  }).split(' ')

  useEffect(() => {
    if (route && !readView()) waiting.push(route)
  }, [route, path])

  useEffect(() => {
    const timer = setInterval(() => void send(), restMs)
    const onLeave = () => document.visibilityState === 'hidden' && void send()
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      // The next sign-in may be another user.
      waiting = []
      sent = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLeave)
    }
  }, [])
  return null
}
