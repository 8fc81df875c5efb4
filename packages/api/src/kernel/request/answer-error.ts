import { CallerError, tookTooLong } from '#kernel/command/errors.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'

type DatabaseFault = Error & { code?: string; constraint?: string; table?: string }

const outOfReach = () =>
  new CallerError(503, 'database', 'The database can’t be reached. Try again.', { retryAfterSeconds: 2 })

/** Messages of the driver, which have no code, where the connection to the database is down. */
const lineIsDown =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|not queryable/

/** Faults of the database that are the caller's or the moment's doing, in words; undefined for our own bugs. */
function fromDatabase({ code, constraint = '', table = '', message }: DatabaseFault): CallerError | undefined {
  const field = constraint.replace(new RegExp(`^${table}_`), '').replace(/_(key|check|fkey)$/, '')
  switch (code) {
    case '23505':
      return new CallerError(409, `unique.${field}`, 'This is already in use.', {
        fields: { [field]: 'This is already in use.' },
      })
    case '23503':
      return new CallerError(409, 'in_use', 'Other records use this, or it refers to a record that no longer exists.')
    case '40001':
    case '40P01':
      return new CallerError(409, 'version.stale', 'Someone else changed this at the same time. Try again.')
    case '42501':
      // A missing grant is our bug; a row outside the scope of its writer is not.
      if (!/row-level security policy/.test(message)) return undefined
      return new CallerError(403, 'auth.right', 'This would be outside your scope.')
    case 'RA409':
      return new CallerError(
        409,
        'state.last_administrator',
        'This is the last active administrator. Add or activate another one first.',
      )
    case '57014':
      return tookTooLong()
    case '53100':
      return new CallerError(507, 'disk', 'There isn’t enough storage to save this.')
    case '25006':
      return new CallerError(503, 'read_only', 'The database is read-only right now. Try again later.', {
        retryAfterSeconds: 30,
      })
    case '53300':
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return outOfReach()
    default:
      return undefined
  }
}

/** What the caller should read; undefined where only a request id may be shown. */
export function asCallerError(error: unknown): CallerError | undefined {
  if (error instanceof CallerError) return error
  if (error instanceof Error && lineIsDown.test(error.message)) return outOfReach()
  return error instanceof Error ? fromDatabase(error) : undefined
}

/**
 * The body of an error: `{error: {code, message, ...}}`, or for sample calls texts in lists (docs/domain.md#errors).
 */
export function errorBody(error: CallerError | undefined, endpoint: Endpoint | undefined, requestId: string): unknown {
  if (endpoint?.errors === 'sample') {
    const isAboutFields = Object.keys(error?.fields ?? {}).length > 0
    const texts = Object.entries(
      isAboutFields ? error!.fields! : { message: error?.message ?? 'Something went wrong.' },
    )
    const answer = { error: Object.fromEntries(texts.map(([field, message]) => [field, [message]])) }
    // Beside the texts where they are not about fields: whether a sign-in has ended, the row as it is after a stale write.
    return error === undefined || isAboutFields ? answer : { ...answer, code: error.code, details: error.details }
  }
  return {
    error: {
      code: error?.code ?? 'internal',
      message: error?.message ?? 'Something went wrong on our side.',
      fields: error?.fields,
      details: error?.details,
      requestId,
    },
  }
}
