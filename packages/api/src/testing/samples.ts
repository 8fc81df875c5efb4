import type { Endpoint } from '#kernel/contract/contract.ts'
import type { Caller, TestApp } from './test-app.ts'
import { checkoutApi } from '#capabilities/apps/shop/checkout/contract.ts'
import { ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { annotationsApi } from '#capabilities/engagement/annotations/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { levelsApi } from '#capabilities/service/levels/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { clientsApi } from '#capabilities/admin/clients/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { savedViewsApi } from '#capabilities/session/saved-views/contract.ts'
import { invoiceBodies } from './invoice-drafts.ts'
import { addHoldup } from './holdups.ts'
import { contentBodies, contentFiles, foreignContent } from './content.ts'
import { blogBodies, blogFiles, foreignBlogPost } from './blog.ts'
import { emailBodies, emailFiles, foreignEmail } from './emails.ts'
import { appBodies } from './app-samples.ts'
import { chatBodies, chatFiles, foreignChat } from './chats.ts'
import { addCard } from './job-cards.ts'
import { attachments, foreignOfWorkshop, workshopBodies } from './workshop-samples.ts'
import { foreignProfilePost, profileBodies, profileFiles } from './profiles.ts'
import { shopBodies } from './shop-samples.ts'
import { signInsApi } from '#capabilities/session/sign-ins/contract.ts'

const absent = '00000000-0000-4000-8000-000000000000'

/** Keys of the right form that no record has. */
export function missingParams(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/gi)].map((match) => match[1]!)
  const byName: Record<string, string> = { no: 'C99-000000', code: 'ZZ99999', kind: 'complaint' }
  return Object.fromEntries(names.map((name) => [name, byName[name] ?? absent]))
}

/** A body each write accepts, so that the answer is about the record and the right and not about the form. */
const bodies: Record<string, unknown> = {
  'ingest.messages': { messages: [{ id: 'matrix' }] },
  'auth.register': { email: 'matrix@demo.com', username: 'matrix', password: 'something' },
  'auth.login': { email: 'matrix@demo.com', password: 'something' },
  'auth.refresh': { refreshToken: 'nothing' },
  'two-step.finish': { pendingToken: 'nothing', code: '000000' },
  'two-step.passkeyStep': { pendingToken: 'nothing' },
  'two-step.finishWithPasskey': { pendingToken: 'nothing', response: { id: 'nothing' } },
  'two-step.signInWithPasskey': { challengeToken: 'nothing', response: { id: 'nothing' } },
  'two-step.begin': { password: 'not the password' },
  'two-step.confirm': { code: '000000' },
  'two-step.off': { password: 'not the password' },
  'two-step.renewCodes': { password: 'not the password' },
  'two-step.beginPasskey': { password: 'not the password' },
  'two-step.addPasskey': { challenge_token: 'nothing', name: 'Matrix', response: { id: 'nothing' } },
  'two-step.renamePasskey': { name: 'Matrix' },
  'passwords.forgot': { email: 'matrix@demo.com' },
  'passwords.checkLink': { token: 'nothing' },
  'passwords.reset': { token: 'nothing', password: 'several quiet words' },
  'passwords.change': { current: 'not the password', password: 'several quiet words' },
  'invitations.invite': { email: 'invited@demo.com', full_name: 'Matrix', roles: ['AUD'], scopes: [{}] },
  'invitations.resend': { if_version: 1 },
  'invitations.withdraw': { if_version: 1 },
  'invitations.checkLink': { token: 'nothing' },
  'invitations.accept': { token: 'nothing', username: 'matrix', password: 'several quiet words' },
  'setup.create': { token: 'nothing', email: 'a@b.com', full_name: 'Matrix', password: 'several quiet words' },
  'channels.add': { code: 'ZZ', name: 'Matrix' },
  'channels.update': { name: 'Matrix', if_version: 1 },
  'models.add': { make: 'Matrix', name: 'Matrix', channel: null },
  'models.update': { segment: 'matrix', if_version: 1 },
  'complaints.add': { received_via: 'letter', category: 'Time', statement: 'A statement of some length' },
  'complaints.update': { statement: 'A statement of some length', if_version: 1 },
  'complaints.move': { to: 'registered', if_version: 1 },
  'tickets.add': { outlet: 'DL002-01', job_type: 'service', title: 'Matrix of tickets' },
  'tickets.assign': { tickets: ['T99-000000'], owner: absent },
  'tickets.giveBack': { from: absent, before: [{ no: 'T99-000000', owner: absent }] },
  'tickets.update': { title: 'Matrix of tickets', if_version: 1 },
  'tickets.move': { to: 'in_progress', if_version: 1 },
  'tickets.reroute': { outlet: 'DL001-01', note: 'Matrix', if_version: 1 },
  'tickets.comment': { text: 'Matrix' },
  'tickets.vote': { vote: 'upheld', remark: 'Matrix' },
  'users.setStatus': { status: 'inactive', if_version: 1 },
  'users.setAccess': { roles: ['SVM'], scopes: [], if_version: 1 },
  'clients.add': { code: 'ZZ', name: 'Matrix', kind: 'app' },
  'clients.update': { name: 'Matrix', if_version: 1 },
  'clients.suspend': { reason: 'Matrix', if_version: 1 },
  'clients.activate': { if_version: 1 },
  'clients.makeKey': { name: 'Matrix' },
  'saved-views.add': { screen: 'complaints', name: 'Matrix', query: {} },
  'saved-views.update': { name: 'Matrix', if_version: 1 },
  'saved-views.choose': { is_default: true },
  'saved-views.share': { shared_roles: ['AUD'], if_version: 1 },
  'bookmarks.toggle': { id: 1 },
  'places.addCity': { name: 'Matrix', state: 'MH' },
  'places.updateCity': { tier: '1', if_version: 1 },
  'calendars.add': {
    code: 'ZZ',
    name: 'Matrix',
    tz: 'Asia/Kolkata',
    week: [{ from: '09:00', to: '18:00' }, null, null, null, null, null, null],
  },
  'calendars.update': { name: 'Matrix', if_version: 1 },
  'calendars.assign': { regions: [], outlets: [], if_version: 1 },
  'calendars.switch': { active: true, if_version: 1 },
  'sla.update': { resolution: 120, if_version: 1 },
  'levels.update': { name: 'Matrix', if_version: 1 },
  'levels.addMember': {
    level: 1,
    user_id: absent,
    outlet: 'DL002-01',
    from_on: '2026-01-31',
  },
  'levels.updateMember': { to_on: '2099-01-31', if_version: 1 },
  'outlets.update': { name: 'Matrix', if_version: 1 },
  'outlets.close': { on: '2026-01-31', reason: 'Matrix', if_version: 1 },
  'outlets.reopen': { if_version: 1 },
  ...appBodies,
  ...invoiceBodies,
  'notifications.mark': { read: true },
  'notifications.setMutes': { muted: [] },
  'preferences.save': {
    skin: 'bordered',
    content: 'full',
    direction: 'auto',
    layout: 'vertical',
    menuCollapsed: true,
    menuHidden: false,
    navbarColour: 'white',
    navbarType: 'floating',
    footer: 'hidden',
    transition: 'none',
    lockAfterMinutes: 0,
    language: 'en',
  },
  'preferences.saveTable': { table: '/matrix', layout: { pinned: 2 } },
  ...workshopBodies,
  ...contentBodies,
  ...profileBodies,
  ...chatBodies,
  ...blogBodies,
  ...emailBodies,
  'panels.add': { name: 'Matrix', channel: 'PRM', region: null, quorum: 3, chair_user_id: absent },
  'panels.update': { name: 'Matrix', if_version: 1 },
  'panels.addMember': { user_id: absent },
  'panels.updateMember': { to_on: '2026-01-31', if_version: 1 },
  'tsm.preview': { tsm: absent, outlets: [{ outlet: 'ZZ99999', job_type: 'service' }], from: '2026-01-31' },
  'tsm.map': { tsm: absent, outlets: [{ outlet: 'ZZ99999', job_type: 'service' }], from: '2026-01-31' },
  'tsm.addTerritory': { code: 'ZZ', name: 'Matrix', region: 'W1' },
  'tsm.renameTerritory': { name: 'Matrix', if_version: 1 },
  'portal.countPages': { pages: ['/tickets'] },
  'annotations.add': { day: '2026-01-31', title: 'Matrix', kind: 'other' },
  'annotations.update': { title: 'Matrix', if_version: 1 },
  'conversations.unmask': { reason: 'A matrix asks for it' },
  'conversations.link': { case: 'C99-000000' },
  'bots.add': { code: 'matrix', name: 'Matrix', client: 'ZZ', purpose: 'faq', languages: ['en'] },
  'bots.update': { name: 'Matrix', if_version: 1 },
  'bots.move': { to: 'in_test', if_version: 1 },
  'bots.addChannel': { medium: 'sms', address: '+912266009999' },
  'bots.updateChannel': { status: 'inactive', if_version: 1 },
  'bots.addVersion': { notes: 'Matrix' },
  'bots.updateVersion': { notes: 'Matrix', if_version: 1 },
  'bots.ask': { if_version: 1 },
  'bots.withdraw': { if_version: 1 },
  'bots.publish': { if_version: 1 },
  'intents.add': { code: 'matrix', name: 'Matrix', domain: 'matrix' },
  'intents.update': { name: 'Matrix', if_version: 1 },
  'intents.switchOff': { reason: 'Matrix', if_version: 1 },
  'intents.switchOn': { if_version: 1 },
  'maintenance.set': { isOn: false },
  'launch.join': { email: 'matrix@demo.com' },
  'todo.move': { taskId: 1, before: null },
  ...shopBodies,
}

/** The files of the calls that take one. */
const files: Record<string, { name: string; text: string; fields: Record<string, string> }> = {
  ...attachments,
  ...contentFiles,
  ...profileFiles,
  ...chatFiles,
  ...blogFiles,
  ...emailFiles,
  'imports.upload': { name: 'cities.csv', text: 'name,state,tier\nMatrix,MH,2\n', fields: { kind: 'cities' } },
  'calendar.import': {
    name: 'matrix.ics',
    text: [
      'BEGIN:VCALENDAR\r\nVERSION:2.0',
      'PRODID:-//Matrix//EN',
      'BEGIN:VEVENT\r\nUID:matrix@demo.com',
      'DTSTAMP:20260131T090000Z',
      'DTSTART:20260131T090000Z',
      'DTEND:20260131T100000Z',
      'SUMMARY:Matrix',
      'END:VEVENT\r\nEND:VCALENDAR',
      '',
    ].join('\r\n'),
    fields: { calendar: 'ETC' },
  },
}

function formWith({ name, text, fields }: (typeof files)[string]): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new File([text], name))
  return form
}

/** What an upload takes beside its file. */
export const uploadFields = ({ capability, name }: Endpoint): Record<string, string> =>
  files[`${capability}.${name}`]?.fields ?? {}

export function sampleBody(endpoint: Endpoint): unknown {
  const name = `${endpoint.capability}.${endpoint.name}`
  const file = files[name]
  return file ? formWith(file) : (bodies[name] ?? {})
}

/** A kind of work that an outlet does. */
async function workOf(admin: Caller, code: string): Promise<'service' | 'bodyshop'> {
  const { functions } = await admin.send(outletsApi.get, { params: { code } })
  return functions[0]!
}

/** Per capability, a record that exists and lies outside the scope of the demo's dealer principal. */
export async function foreignParams(app: Pick<TestApp, 'as'>): Promise<Record<string, Record<string, string>>> {
  const admin = await app.as('admin')
  const dealer = await app.as('DLP')
  const own = await dealer.send(complaintsApi.list, { query: { perPage: 1 } })
  const pages = await Promise.all(
    (['outlet', '-outlet'] as const).map((sort) => admin.send(complaintsApi.list, { query: { perPage: 100, sort } })),
  )
  const rows = pages.flatMap((page) => page.rows)
  const complaint = rows.find((row) => row.dealer !== null && row.dealer !== own.rows[0]!.dealer)!
  const { ticket } = await admin.send(ticketsApi.add, {
    body: { outlet: complaint.outlet!, job_type: await workOf(admin, complaint.outlet!), title: 'Foreign' },
  })
  const jobCard = await addCard(admin, { outlet: complaint.outlet })
  const people = await admin.send(usersApi.list, { query: { q: 'rgm@demo.com' } })
  const [client] = (await admin.send(clientsApi.list, { query: {} })).rows
  const [notice] = (await admin.send(notificationsApi.list, { query: {} })).rows
  const view = await admin.send(savedViewsApi.add, { body: { screen: 'complaints', name: 'Foreign', query: {} } })
  const member = (await admin.send(levelsApi.members, { query: { q: 'DL002-01', level: '1' } })).rows[0]!
  const [conversation] = (await admin.send(historyApi.list, { query: { perPage: 1 } })).rows
  const [signIn] = await admin.send(signInsApi.list, {})
  const note = await admin.send(annotationsApi.add, { body: { day: '2026-01-31', title: 'Foreign', kind: 'other' } })
  const [address] = (await admin.send(checkoutApi.addresses, {})).addresses
  const [card] = (await admin.send(checkoutApi.cards, {})).cards
  const [order] = (await admin.send(ordersApi.list, { query: { perPage: 1 } })).rows
  const invitation = await admin.send(invitationsApi.invite, {
    body: { email: 'foreign@demo.com', full_name: 'Foreign', roles: ['AUD'], scopes: [{}] },
  })
  return {
    complaints: { no: complaint.no },
    ...(await foreignOfWorkshop(admin, complaint.outlet!)),
    ...(await foreignBlogPost(admin)),
    ...(await foreignEmail(admin)),
    ...(await foreignContent(admin, await app.as('HQA'))),
    profile: await foreignProfilePost(admin),
    ...(await foreignChat(admin, await app.as('HQA'))),
    tickets: { no: ticket.no },
    'job-cards': { no: jobCard.no },
    holdups: { id: (await addHoldup(admin, jobCard.no)).id, no: jobCard.no },
    timeline: { id: complaint.id },
    outlets: { code: complaint.outlet! },
    dealers: { code: complaint.dealer! },
    users: { id: people.rows[0]!.id },
    clients: { code: client!.code, id: people.rows[0]!.id },
    auth: { id: people.rows[0]!.id },
    'saved-views': { id: view.id },
    // A passkey takes a browser to make: here any id is used instead, and the test of passkeys uses real ones.
    'two-step': { id: people.rows[0]!.id },
    'sign-ins': { id: signIn!.id },
    invitations: { id: invitation.id },
    levels: { id: member.id },
    notifications: { id: notice!.id },
    bots: { code: 'booking' },
    conversations: { no: conversation?.no ?? 'S00000001' },
    annotations: { id: note.id },
    // Wishlist and cart go by product, which everybody may know: what is foreign there is a product there is not.
    shop: { productId: '2000000000' },
    cart: { productId: '2000000000' },
    'card-orders': { page: 'another' },
    checkout: { id: String(address!.id), token: card!.token },
    orders: { no: order!.no },
  }
}
