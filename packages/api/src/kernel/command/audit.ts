/** One line of the audit trail: what was done to which record, as it was and as it is. */
export interface AuditEntry {
  /** A verb of the domain: open, close, import, sign_in. */
  action: string
  entity: string
  entity_id: string
  before?: unknown
  after?: unknown
}

const secretKey = /password|secret|token|hash|authorization|cookie/i

/** Keeps secrets out of the trail and the logs, whatever a capability hands over. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKey.test(key) ? '[redacted]' : redact(inner)]),
  )
}
