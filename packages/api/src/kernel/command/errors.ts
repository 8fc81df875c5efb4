import type { AuditEntry } from './audit.ts'

/**
 * The refusals that alerts count (docs/alerts.yml), with the status of each: they point to the server or an attack, not
 * of one caller's mistake. `internal` is any error that is not a `CallerError`. Metrics begin all of them at zero.
 */
export const watchedRefusals = {
  'body.slow': 408,
  rate: 429,
  'client.quota': 429,
  internal: 500,
  busy: 503,
  database: 503,
  maintenance: 503,
  read_only: 503,
  disk: 507,
} as const
type WatchedCode = Exclude<keyof typeof watchedRefusals, 'internal'>
type WatchedStatus = (typeof watchedRefusals)[WatchedCode]

/** What a caller can fix by sending a different request. */
export type MistakeStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423

interface More {
  fields?: Record<string, string>
  details?: unknown
  retryAfterSeconds?: number
}

/** An error the caller can cause. The message is a sentence for the person who reads it. */
export class CallerError extends Error {
  readonly status: MistakeStatus | WatchedStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  /** What the trail keeps of the attempt, though nothing else is left of it. */
  trail?: AuditEntry

  /** A status that alerts watch has one of the codes that metrics know. */
  constructor(status: MistakeStatus, code: string, message: string, more?: More)
  constructor(status: WatchedStatus, code: WatchedCode, message: string, more?: More)
  constructor(status: CallerError['status'], code: string, message: string, more: More = {}) {
    super(message)
    this.name = 'CallerError'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

const watchedStatuses = new Set<number>(Object.values(watchedRefusals))

/** Whether the caller can mend it, rather than wait. */
export const isMistake = (error: unknown): error is CallerError & { status: MistakeStatus } =>
  error instanceof CallerError && !watchedStatuses.has(error.status)

/** 401. `auth.required` without a sign-in, `auth.expired` with one that no longer counts. */
export const notSignedIn = (code: 'auth.required' | 'auth.expired', message: string) =>
  new CallerError(401, code, message)

/** 403: the right is missing. */
export const forbidden = (message = 'You don’t have permission to do this.') =>
  new CallerError(403, 'auth.right', message)

/** 403: no changes while viewing the product as another user. */
export const viewing = () => new CallerError(403, 'view_as', 'You can’t make changes while viewing as someone else.')

/** 403: what is personal is not shown to anyone who views as that person. */
export const personal = () =>
  new CallerError(403, 'view_as', 'Emails, chats, and personal data aren’t shown while you view as someone else.')

/** 423: the screen of this sign-in is locked. */
export const screenLocked = () => new CallerError(423, 'auth.locked', 'Your screen is locked. Unlock it to continue.')

/** 404: absent and outside the asker's scope answer the same body. */
export const notFound = () => new CallerError(404, 'not_found', 'Record not found.')

/** 409. `code` is `version.stale`, `unique.<field>`, `state.move` or the capability's own word. */
export const conflict = (code: string, message: string, details?: unknown) =>
  new CallerError(409, code, message, { details })

/** 422 with a message per field; the first of them is the message of the whole where none is given. */
export const invalid = (
  fields: Record<string, string>,
  message = Object.values(fields)[0] ?? 'Check the highlighted fields.',
) => new CallerError(422, 'validation', message, { fields })

/** 429 with the seconds to wait. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new CallerError(429, 'rate', message, { retryAfterSeconds })

/** 503: more requests than can be served well. Created once, because it is answered thousands of times a second. */
export const tooManyAsk = new CallerError(503, 'busy', 'Too many requests right now. Try again in a moment.', {
  retryAfterSeconds: 2,
})

/** 503: the time limit of a request has passed. */
export const tookTooLong = () =>
  new CallerError(503, 'busy', 'This took too long. Narrow it down and try again.', { retryAfterSeconds: 5 })

/** 408: the body of a request has not arrived, or arrives too slowly. */
export const tooSlow = () =>
  new CallerError(408, 'body.slow', 'Your request took too long to arrive. Check your connection and try again.')

const mebibyte = 1_048_576

/** 422: an answer would be larger than one call may give. */
export const tooMuch = () =>
  new CallerError(422, 'answer.size', 'This is too much to show at once. Choose fewer rows or a shorter range.')

/** 413: the body of a request is larger than its endpoint takes. */
export const tooLarge = (maxBytes: number) =>
  new CallerError(
    413,
    'body.size',
    maxBytes < mebibyte ? `At most ${maxBytes / 1024} KiB.` : `At most ${Math.round(maxBytes / mebibyte)} MiB.`,
  )

/** The same refusal, with a line in the trail: of what is tried to make figures look better. */
export const noted = (refusal: CallerError, trail: AuditEntry): CallerError => Object.assign(refusal, { trail })
