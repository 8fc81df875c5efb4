import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { address, call, type Transport } from '#kernel/contract/client.ts'
import type { Endpoint, Input } from '#kernel/contract/contract.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { calendarApi } from '#capabilities/apps/calendar/contract.ts'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { cartApi } from '#capabilities/apps/shop/cart/contract.ts'
import { checkoutApi } from '#capabilities/apps/shop/checkout/contract.ts'
import { shopApi } from '#capabilities/apps/shop/contract.ts'
import { ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { userListApi } from '#capabilities/apps/user-list/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { documentsApi } from '#capabilities/insight/documents/contract.ts'
import { filesApi } from '#capabilities/session/files/contract.ts'
import { neededOf } from './random-views.ts'
import { foreignParams, missingParams, sampleBody } from './samples.ts'
import { sampleInvoice } from './invoice-drafts.ts'
import { signInAt } from './sign-in.ts'
import { shapeOf, type Shape } from './shape.ts'

/** The outcome of one call: enough to compare it with the answer of another host. */
export interface Answered {
  status: number
  type: string
  shape: Shape
  /** Lines the audit trail had more afterwards, for a call that changes something. */
  audited?: number
}

/** `<capability>.<endpoint>, <case>`. */
export type Transcript = Map<string, Answered>

export type Sent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const nameOf = (endpoint: Endpoint) => `${endpoint.capability}.${endpoint.name}`

/** Signs in at a host as the demo does. */
async function signIn(host: Transport, role: string): Promise<string> {
  const { email, password } = demoSignIns.find((one) => one.role === role)!
  return (await signInAt(host, { email, password })).accessToken
}

const actingWith = (host: Transport, token: string): Transport => ({
  origin: host.origin,
  fetch: (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    return host.fetch(request)
  },
})

/** Callers in the way of the test app, at any host. */
export const callersOf = (host: Transport) => ({
  as: async (role: string) => {
    const token = await signIn(host, role)
    const transport = actingWith(host, token)
    return {
      ...transport,
      token,
      send: <E extends Endpoint>(endpoint: E, input: Input<E>) => call(transport, endpoint, input),
    }
  },
})

type Caller = Awaited<ReturnType<ReturnType<typeof callersOf>['as']>>

/** Invoices for the calls that name one: a draft, one that was paid, one that is void, one to delete. */
async function knownInvoices(admin: Caller): Promise<Record<string, Sent>> {
  const add = async () => (await admin.send(invoicesApi.add, { body: sampleInvoice })).invoice.id
  const [draft, paid, unwanted, mistaken] = [await add(), await add(), await add(), await add()]
  await admin.send(invoicesApi.mark, { body: { id: mistaken, invoiceStatus: 'Sent' } })
  await admin.send(invoicesApi.mark, { body: { id: paid, invoiceStatus: 'Sent' } })
  const payment = { id: paid, amount: 1, date: '2026-01-31', method: 'bank' } as const
  const { invoice } = await admin.send(invoicesApi.addPayment, { body: payment })
  const credit = { id: paid, date: '2026-01-31', reason: 'Parity', items: [{ line: 1, qty: 1, cost: 1 }] }
  const [note] = (await admin.send(invoicesApi.credit, { body: credit })).invoice.credits
  return {
    'invoices.get': { params: { id: String(draft) } },
    'invoices.pdf': { params: { id: String(draft) } },
    'invoices.nextNumber': { query: { issuedDate: '2026-01-31' } },
    'invoices.update': { body: { ...sampleInvoice, id: draft, note: 'Parity' } },
    'invoices.duplicate': { body: { id: draft } },
    'invoices.mark': { body: { id: draft, invoiceStatus: 'Downloaded' } },
    'invoices.send': { body: { id: draft, to: 'matrix@client.example', subject: 'Parity', message: 'Parity' } },
    'invoices.remind': { body: { id: paid, to: 'matrix@client.example', subject: 'Parity', message: 'Parity' } },
    'invoices.addPayment': { body: payment },
    'invoices.undoPayment': { body: { id: paid, paymentId: invoice.payments[0]!.id } },
    'invoices.close': { body: { id: mistaken, as: 'Void', reason: 'Parity' } },
    'invoices.reopen': { body: { id: mistaken } },
    'invoices.credit': { body: credit },
    'invoices.creditNote': { params: { id: String(note!.id) } },
    'invoices.creditPdf': { params: { id: String(note!.id) } },
    'invoices.undoCredit': { body: { id: paid, creditId: note!.id } },
    'invoices.remove': { query: { id: unwanted } },
    'invoices.restore': { body: { id: unwanted } },
  }
}

/** What the calls of the shop are meant for: a product in the cart, one on the wishlist, and an order just placed. */
async function shopRecords(
  admin: Awaited<ReturnType<ReturnType<typeof callersOf>['as']>>,
): Promise<Record<string, Sent>> {
  const { products } = await admin.send(shopApi.products, { query: { perPage: 100 } })
  const [ordered, carted, wished] = products.filter(({ stock }) => stock > 10).map(({ id }) => id)
  const body = sampleBody(checkoutApi.addAddress) as Input<typeof checkoutApi.addAddress>['body']
  const { address } = await admin.send(checkoutApi.addAddress, { body })
  const place = { addressId: address.id, payment: { method: 'cash-on-delivery' } } as const
  await admin.send(cartApi.add, { body: { productId: ordered! } })
  const { order } = await admin.send(ordersApi.place, { body: place })
  await admin.send(cartApi.add, { body: { productId: carted! } })
  await admin.send(shopApi.wish, { body: { productId: wished! } })
  const inCart = { params: { productId: String(carted) } }
  const onWishlist = { params: { productId: String(wished) } }
  return {
    'shop.product': { params: { id: String(carted) } },
    'shop.related': { params: { id: String(carted) } },
    'shop.view': { body: { productId: carted } },
    'shop.wish': { body: { productId: carted } },
    'shop.unwish': inCart,
    'cart.add': { body: { productId: ordered } },
    'cart.change': { ...inCart, body: { qty: 2 } },
    'cart.remove': inCart,
    'cart.move': onWishlist,
    'orders.get': { params: { no: order.no } },
    'orders.place': { body: place },
    'orders.cancel': { params: { no: order.no } },
  }
}

/** Records that exist and belong to the administrator, for the calls that name theirs in the query or the body. */
async function knownRecords(admin: Caller): Promise<Record<string, Sent>> {
  const [task] = await admin.send(todoApi.list, { query: {} })
  const [event] = await admin.send(calendarApi.list, { query: {} })
  const [user] = (await admin.send(userListApi.page, { query: {} })).users
  const ids = [user!.id]
  return {
    ...(await shopRecords(admin)),
    'access.who': { query: { entity: 'outlet', id: 'DL002-01' } },
    'levels.candidates': { query: { level: '1', outlet: 'DL001-01' } },
    'conversations.find': { query: { q: 'a' } },
    'search.find': { query: { q: 'a' } },
    'todo.get': { query: { taskId: task!.id } },
    'todo.update': { body: { task: { id: task!.id, title: 'Parity' } } },
    'todo.move': { body: { taskId: task!.id, before: null } },
    'todo.arrange': { body: { taskIds: [task!.id] } },
    'todo.remove': { query: { taskId: task!.id } },
    'todo.purge': { query: { taskId: task!.id } },
    'calendar.update': { body: { event: { id: event!.id, title: 'Parity' } } },
    'calendar.remove': { query: { id: event!.id } },
    'calendar.restore': { body: { id: event!.id } },
    'calendar.undoImport': { body: { ids: [event!.id] } },
    'user-list.get': { query: { id: user!.id } },
    'user-list.file': { query: { id: user!.id } },
    'user-list.activity': { query: { id: user!.id } },
    'user-list.update': { body: { user: { id: user!.id, company: 'Parity' } } },
    'user-list.change': { body: { ids, changes: { status: 'inactive' } } },
    'user-list.remove': { query: { id: user!.id } },
    'user-list.removeMany': { body: { ids } },
    'user-list.restore': { body: { ids } },
    ...(await knownInvoices(admin)),
  }
}

export function requestOf(
  host: Transport,
  endpoint: Endpoint,
  token: string | undefined,
  { params, query, body }: Sent,
) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  return new Request(new URL(address(endpoint, { params, query }), host.origin), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** The call of each endpoint as it is meant: about a record that is there and belongs to the administrator. */
export async function meantCalls(
  callers: ReturnType<typeof callersOf>,
): Promise<{ of(endpoint: Endpoint): Sent; isAboutOne(endpoint: Endpoint): boolean }> {
  const foreign = await foreignParams(callers)
  const known = await knownRecords(await callers.as('admin'))
  return {
    of: (endpoint) => ({
      body: endpoint.body ? sampleBody(endpoint) : undefined,
      params: { ...missingParams(endpoint), ...foreign[endpoint.capability] },
      ...(endpoint.query instanceof z.ZodObject && { query: neededOf(endpoint.query) }),
      ...known[nameOf(endpoint)],
    }),
    isAboutOne: (endpoint) => Boolean(foreign[endpoint.capability] ?? known[nameOf(endpoint)]),
  }
}

async function answeredBy(response: Response): Promise<Answered> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!
  if (type === 'text/event-stream') {
    await response.body?.cancel()
    return { status: response.status, type, shape: shapeOf('stream') }
  }
  const text = await response.text()
  // What stood before and after in the trail has the shape of whatever was changed.
  const body: unknown =
    type === 'application/json'
      ? JSON.parse(text, (key, value) => (key === 'before' || key === 'after' ? null : value))
      : undefined
  return { status: response.status, type, shape: shapeOf(body ?? (text === '' ? undefined : 'file')) }
}

/** Waits for the work in the background on the records just added: what a call about them answers depends on it. */
async function untilPrepared(admin: Caller): Promise<void> {
  const unread = { status: ['received', 'reading'], perPage: 1 }
  const isWaiting = async () =>
    (await admin.send(filesApi.list, {})).some(({ status }) => status === 'waiting') ||
    (await admin.send(documentsApi.list, { query: unread })).count > 0
  for (let tries = 0; await isWaiting(); tries++) {
    if (tries === 240) throw new Error('Files or documents still waited after two minutes.')
    await sleep(500)
  }
}

/**
 * Walks every endpoint: without a sign-in, with one that is broken, without the right, with bad input, for a record
 * that is not there, for one of another user, and as it is meant. A new endpoint is in it by being declared.
 */
export async function walk(host: Transport, endpoints: readonly Endpoint[]): Promise<Transcript> {
  const callers = callersOf(host)
  const [admin, dealer, client] = [await callers.as('admin'), await callers.as('DLP'), await callers.as('client')]
  const meantCall = await meantCalls(callers)
  await untilPrepared(admin)
  const transcript: Transcript = new Map()

  const countOf = async (query: object) => (await admin.send(auditApi.list, { query: { perPage: 1, ...query } })).count
  let known = { all: 0, unprompted: 0 }
  /** Without what the product and the people of the demo do meanwhile: both counts are of one moment, between two that agree. */
  const countAudit = async () => {
    for (let all = await countOf({}); all !== known.all; all = await countOf({}))
      known = { all, unprompted: await countOf({ address: ['scheduled work', 'demo'] }) }
    return known.all - known.unprompted
  }
  /** As many as there were after the last change; unknown after a read, which may leave a line too. */
  let lines: number | undefined
  const ask = async (endpoint: Endpoint, which: string, token: string | undefined, sent: Sent) => {
    const isChange = endpoint.method !== 'GET'
    const before = isChange ? (lines ?? (await countAudit())) : 0
    const answered = await answeredBy(await host.fetch(requestOf(host, endpoint, token, sent)))
    lines = isChange ? await countAudit() : undefined
    if (lines !== undefined) answered.audited = lines - before
    transcript.set(`${nameOf(endpoint)}, ${which}`, answered)
  }

  for (const endpoint of endpoints) {
    const body = endpoint.body ? sampleBody(endpoint) : undefined
    const missing: Sent = { params: missingParams(endpoint), body }
    const meant = meantCall.of(endpoint)
    const isOpen = endpoint.allow === 'public'
    if (!isOpen) {
      await ask(endpoint, 'without a sign-in', undefined, missing)
      await ask(endpoint, 'with a broken sign-in', 'eyJhbGciOiJub25lIn0.e30.', missing)
      if (endpoint.allow !== 'signed-in') await ask(endpoint, 'without the right', client.token, missing)
    }
    const token = isOpen ? undefined : admin.token
    if (endpoint.query) await ask(endpoint, 'with a bad query', token, { ...meant, query: badQuery })
    if (endpoint.body && !endpoint.multipart) {
      await ask(endpoint, 'with unknown fields', token, { ...meant, body: { unknown_field: 'this' } })
      await ask(endpoint, 'with no JSON', token, { ...meant, body: '{' })
    }
    if (endpoint.params) await ask(endpoint, 'for a record that is not there', token, missing)
    // Signing out and locking the screen use a session that is no longer needed.
    const isLast = endpoint === authApi.signOut || endpoint === authApi.lock
    if (!isOpen && meantCall.isAboutOne(endpoint)) {
      const other = isLast ? await signIn(host, 'DLP') : dealer.token
      await ask(endpoint, 'for a record of somebody else', other, meant)
    }
    await ask(endpoint, 'as it is meant', isLast ? await signIn(host, 'admin') : token, meant)
  }
  return transcript
}

const badQuery = { page: 'first', perPage: '5000', sort: 'colour', id: 'x', taskId: 'x', from: 'yesterday' }
