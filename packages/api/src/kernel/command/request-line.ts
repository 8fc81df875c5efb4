import { z } from 'zod'
import type { Deps } from './context.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'

/** The log line of one call. Each step that answers it adds what it finds out. */
export interface RequestLine {
  request: string
  method: string
  /** The endpoint as the contract calls it; missing where none has such an address. */
  endpoint?: string
  path: string
  /** The arguments of the request, without what may be secret or a person's name. */
  query?: string | undefined
  /** Address of the peer. */
  address: string
  /** The id of the user. */
  user?: string
  /** The id of the administrator who sees the product as that person. */
  viewer?: string
  /** The code of the error it was refused with. */
  code?: string
}

/** How the log and the figures call an endpoint. */
export const nameOf = ({ capability, name }: Endpoint): string => `${capability}.${name}`

/** Names of arguments whose values may grant access or name a person, however they look. */
const hiddenNames = /^(q|person|address)$|token|code|pass|secret|key|mail|phone|search|name/i
/**
 * Values that can be nothing else: `-opened_at`, `open`, a short number, a day, a code in capitals, an id. What is written
 * in another way may be a secret that was put in the wrong place.
 */
const plainValue =
  /^(-?[a-z][a-z_]{0,29}|-?\d{1,9}|\d{4}-\d\d-\d\d|[A-Z0-9]{1,8}(-[A-Z0-9]{1,8}){0,3}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
const hidden = '…'

const namesOf = new WeakMap<Endpoint, ReadonlySet<string>>()

/** The query arguments an endpoint knows: of others even the names are chosen by the caller. */
function knownNames(endpoint: Endpoint): ReadonlySet<string> {
  const found = namesOf.get(endpoint)
  if (found) return found
  const json = endpoint.query && z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const names = new Set(Object.keys(json?.properties ?? {}))
  namesOf.set(endpoint, names)
  return names
}

/** The query of a call as the log may hold it. */
export function queryForLog(endpoint: Endpoint, url: string): string | undefined {
  const from = url.indexOf('?')
  if (from < 0) return undefined
  const params = new URLSearchParams(url.slice(from))
  const known = knownNames(endpoint)
  const shown = (name: string, value: string) =>
    !hiddenNames.test(name) && value.split(',').every((part) => plainValue.test(part)) ? value : hidden
  const parts = [...params].map(([name, value]) => (known.has(name) ? `${name}=${shown(name, value)}` : hidden))
  return parts.slice(0, 30).join('&')
}

/** The path of a call as the log may hold it: what the contract calls a token is left out. */
export const pathForLog = (endpoint: Endpoint, params: Readonly<Record<string, string>>): string =>
  endpoint.path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/gi, (_, name: string) =>
    /token|secret/.test(name) ? hidden : encodeURIComponent(params[name] ?? ''),
  )

/** Reports in the log and in the metrics of the host how a call ended. */
export function noteAnswer(deps: Pick<Deps, 'log' | 'telemetry'>, line: RequestLine, status: number, ms: number): void {
  deps.log.info({ ...line, status, ms: Math.round(ms) })
  deps.telemetry?.answered({ ...line, status, ms })
}
