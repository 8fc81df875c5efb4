import { CallerError } from '#kernel/command/errors.ts'
import type { Maintenance } from './contract.ts'

const leastSeconds = 5
const usualSeconds = 60
const mostSeconds = 3600

/** When to retry: when it should be over, but at least within the hour, since work may end early. */
function secondsToWait(until: string | null, now: Date): number {
  if (!until) return usualSeconds
  const left = (Date.parse(until) - now.getTime()) / 1000
  return left <= 0 ? usualSeconds : Math.min(mostSeconds, Math.max(leastSeconds, left))
}

/** 503: closed for everyone but administrators. */
export const closedFor = ({ message, until }: Maintenance, now: Date) =>
  new CallerError(503, 'maintenance', message ?? 'The product is down for maintenance. Try again later.', {
    retryAfterSeconds: secondsToWait(until, now),
    details: { until },
  })
