import { isLineLost } from '#database/line-lost.ts'
import { inTransaction } from '#database/transaction.ts'
import { asCallerError, errorBody } from './answer-error.ts'
import type { AuditEntry } from '#kernel/command/audit.ts'
import { command, runnerOf, writeAudit, type Answered } from '#kernel/command/command.ts'
import type { Actor, AnyContext, Caller, WriteTransaction, Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import type { Action, Endpoint } from '#kernel/contract/contract.ts'
import { forbidden, screenLocked, tooManyAsk, tooMuch, personal, viewing } from '#kernel/command/errors.ts'
import { readRequest } from './read-request.ts'
import type { Reads } from './reads.ts'
import { nameOf } from '#kernel/command/request-line.ts'
import type { Route, Unfinished } from '#kernel/command/routes.ts'
import { refuseForeignPage } from './same-origin.ts'

/** Finds the actor of a request, or throws 401. The session capability knows how. */
export interface Identify {
  (request: RequestInfo): Promise<Actor>
  /** Whether the request carries a token of ours, without a query; without this, every request counts as carrying one. */
  hasToken?(request: RequestInfo): Promise<boolean>
}

/** Turns a call away before any other check, or does nothing; `actor` is missing where no user is signed in. */
export type Gate = (endpoint: Endpoint, request: RequestInfo, actor: Actor | undefined) => Promise<void>

/** Called for every file that is taken, in the transaction that records it. */
export type CountFile = (db: Db, deps: Deps, actor: Actor, endpoint: Endpoint) => Promise<void>

/** The checks and counters at the start of each request, which the app provides. */
export interface Doors {
  identify: Identify
  gate: Gate
  countFile: CountFile
  /** Where reads go. */
  reads: Reads
}

function encode(endpoint: Endpoint, result: unknown): unknown {
  if (typeof endpoint.response === 'string' || endpoint.status === 204) return undefined
  // The contract names every field that leaves; a column it does not name is dropped here.
  const parsed = endpoint.response.safeParse(result)
  if (!parsed.success)
    throw new Error(`${endpoint.capability}.${endpoint.name} answers against its contract: ${parsed.error.message}`)
  return parsed.data
}

/** What changes nothing is recorded too where it matters later: downloaded files, and attempts without the right. */
const noteDown = (
  deps: Deps,
  actor: Actor,
  request: RequestInfo,
  entry: AuditEntry,
  count?: (db: Db) => Promise<void>,
) =>
  inTransaction(deps.database, runnerOf(actor), 'write', async (db) => {
    await writeAudit(db, actor, request, entry)
    await count?.(db)
  })

async function authorise(endpoint: Endpoint, deps: Deps, doors: Doors, request: RequestInfo): Promise<Actor> {
  const actor = await doors.identify(request).catch(async (error: unknown) => {
    await doors.gate(endpoint, request, undefined)
    throw error
  })
  request.line.user = actor.user_id
  if (actor.viewer) request.line.viewer = actor.viewer.user_id
  await doors.gate(endpoint, request, actor)
  if (actor.isLocked && !endpoint.whileLocked) throw screenLocked()
  if (actor.viewer && endpoint.method !== 'GET' && !endpoint.whileViewing) throw viewing()
  if (actor.viewer && endpoint.personal) throw personal()
  if (endpoint.allow === 'signed-in') return actor
  const [action, subject] = endpoint.allow.split(' ') as [Action, string]
  if (actor.ability.can(action, subject)) return actor
  await noteDown(deps, actor, request, {
    action: 'refused',
    entity: subject,
    entity_id: `${endpoint.capability}.${endpoint.name}`,
  })
  throw forbidden()
}

/** The characters of an answer that is read whole; more would hold up everyone while it is written. Lists have pages far below it. */
const mostAnswered = 8_000_000

/** Answers one request to one route: who, may they, what did they send, do it, encode it. */
async function perform(
  route: Route,
  deps: Deps,
  doors: Doors,
  raw: Request,
  params: Record<string, string>,
  request: RequestInfo,
) {
  const { endpoint } = route
  const headers = new Headers()
  let status: number = endpoint.status ?? 200
  const isOpen = endpoint.allow === 'public'
  if (!endpoint.foreignPages) refuseForeignPage(endpoint.method, request, deps.settings)
  if (isOpen) await doors.gate(endpoint, request, undefined)
  const actor = isOpen ? undefined : await authorise(endpoint, deps, doors, request)
  const { checked, fingerprint } = await readRequest(endpoint, raw, params)
  // The download has to be recorded: it is better to refuse before the file is drawn.
  if (actor && endpoint.response === 'file') await deps.database.reserve?.expectRoom()
  const outside: AnyContext = {
    ...checked,
    endpoint,
    actor,
    deps,
    request,
    sent: fingerprint.body,
    status: (code) => (status = code),
    header: (name, value) => headers.append(name, value),
  }

  const prepared = await route.prepare?.(outside)
  let unfinished: Response | Unfinished | undefined
  const run = async (inside: Partial<WriteTransaction> & { deps?: Deps }): Promise<Answered> => {
    const result = await route.handle({ ...outside, ...inside }, prepared)
    if (result instanceof Response || typeof result === 'function') unfinished = result as Response | Unfinished
    return { status, body: encode(endpoint, result) }
  }
  const answered = await (() => {
    if (endpoint.transaction === 'own' || !actor) return run({})
    if (endpoint.method !== 'GET')
      return command({ deps, actor, request, fingerprint, usesReserve: endpoint.whenFull ?? false }, run)
    return doors.reads.read({ actor, request, endpoint }, run)
  })()
  const wrote = endpoint.method === 'GET' ? undefined : doors.reads.wrote(actor)
  if (wrote) headers.append('set-cookie', wrote)
  if (unfinished) {
    const file = typeof unfinished === 'function' ? await unfinished() : unfinished
    if (!actor || endpoint.response === 'stream') return file
    const entry = {
      action: 'export',
      entity: endpoint.capability,
      entity_id: endpoint.name,
      after: checked.query,
    }
    await noteDown(deps, actor, request, entry, (db) => doors.countFile(db, deps, actor, endpoint))
    return file
  }
  if (answered.body === undefined) return new Response(null, { status: answered.status, headers })
  const text = JSON.stringify(answered.body)
  // What was changed is changed: only a reading can be refused.
  if (endpoint.method === 'GET' && text.length > mostAnswered) throw tooMuch()
  headers.set('content-type', 'application/json')
  return new Response(text, { status: answered.status, headers })
}

/** May be done twice without anybody noticing. */
const isPlainRead = ({ method, transaction, response }: Endpoint) =>
  method === 'GET' && transaction !== 'own' && typeof response !== 'string'

/** What cuts one connection mostly cuts them all: by then the pool has noticed. */
const aMoment = () => new Promise<void>((go) => setTimeout(go, 50))

/** What is known of a caller before a place is taken: a caller without a valid token does not count as signed in. */
async function callerOf({ allow }: Endpoint, { hasToken }: Identify, request: RequestInfo): Promise<Caller> {
  const isSignedIn = allow !== 'public' && (hasToken === undefined || (await hasToken(request)))
  return { address: request.address, signal: request.signal, isSignedIn }
}

/** For the log alone: the client has gone away, and the work was given up. */
const clientClosed = 499

/** The one place where a request becomes a response, whatever happens in between. */
export async function answer(
  route: Route,
  deps: Deps,
  doors: Doors,
  raw: Request,
  params: Record<string, string>,
  request: RequestInfo,
): Promise<Response> {
  try {
    const activity = { name: nameOf(route.endpoint), request: request.id, line: request.line }
    const once = (tooLate?: AbortSignal) => {
      const work = () => perform(route, deps, doors, raw, params, { ...request, tooLate })
      return deps.telemetry ? deps.telemetry.during(activity, work) : work()
    }
    const work = (tooLate?: AbortSignal) =>
      once(tooLate).catch(async (error: unknown) => {
        if (!isPlainRead(route.endpoint) || !isLineLost(error)) throw error
        await aMoment()
        return once(tooLate)
      })
    if (!deps.admit) return await work()
    return await deps.admit(route.endpoint, await callerOf(route.endpoint, doors.identify, request), work)
  } catch (error) {
    if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: clientClosed })
    return refuse(error, deps, request, route.endpoint)
  }
}

/** Turns anything thrown into an answer: words for the caller's mistakes, a request id for ours. */
export function refuse(
  error: unknown,
  deps: Deps,
  request: Pick<RequestInfo, 'id' | 'line'>,
  endpoint?: Endpoint,
): Response {
  const known = asCallerError(error)
  request.line.code = known?.code ?? 'internal'
  // A refusal by the limits is in the log already, with its status.
  const isOurs = !known || (known.status >= 500 && known !== tooManyAsk)
  if (isOurs) deps.log.error({ request: request.id, err: error }, 'request failed')
  const headers = new Headers()
  if (known?.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(known.retryAfterSeconds)))
  return Response.json(errorBody(known, endpoint, request.id), { status: known?.status ?? 500, headers })
}
