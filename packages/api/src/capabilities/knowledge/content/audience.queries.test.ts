import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, publishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { contentApi } from './contract.ts'
import { libraryApi } from './library.contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
/** Of the outlet DL001-01 in region W1, which does service, and of DL001-02, which does body work. */
let service: Caller
let bodyshop: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  service = await app.as('SVM')
  bodyshop = await app.as('BSM')
})
afterAll(() => app.close())

const finds = async (caller: Caller, slug: string) => {
  const { rows } = await caller.send(libraryApi.list, { query: { perPage: 100 } })
  const isListed = rows.some((row) => row.slug === slug)
  const isRead = await caller.send(libraryApi.get, { params: { slug }, query: {} }).then(
    () => true,
    () => false,
  )
  expect(isRead).toBe(isListed)
  return isRead
}

const channelsOf = async (code: string) => {
  const response = await app.request(`/api/outlets/${code}`, { headers: { authorization: `Bearer ${writer.token}` } })
  const { channels } = (await response.json()) as { channels: ({ code: string } | string)[] }
  return channels.map((one) => (typeof one === 'string' ? one : one.code))
}

describe('content meant for', () => {
  test('everyone is found by everyone', async () => {
    const { slug } = await publishedAs(writer, approver, { title: 'For all of us' })
    for (const role of ['SVM', 'BSM', 'DLP', 'HDA', 'PNL', 'AUD'])
      expect(await finds(await app.as(role), slug)).toBe(true)
  })

  test('a role is found by people of that role alone', async () => {
    const { slug } = await publishedAs(writer, approver, { title: 'For service managers', roles: ['SVM', 'DLP'] })
    expect(await finds(service, slug)).toBe(true)
    expect(await finds(await app.as('DLP'), slug)).toBe(true)
    expect(await finds(bodyshop, slug)).toBe(false)
    expect(await finds(await app.as('AUD'), slug)).toBe(false)
  })

  test('a region is found by who sees an outlet of it, and by who sees the whole network', async () => {
    const here = await publishedAs(writer, approver, { title: 'Here', regions: ['W1', 'N1'] })
    const there = await publishedAs(writer, approver, { title: 'There', regions: ['N1'] })
    expect(await finds(service, here.slug)).toBe(true)
    expect(await finds(service, there.slug)).toBe(false)
    expect(await finds(await app.as('AUD'), there.slug)).toBe(true)
  })

  test('a kind of work is found by who does it', async () => {
    const { slug } = await publishedAs(writer, approver, { title: 'Paint', job_type: 'bodyshop' })
    expect(await finds(bodyshop, slug)).toBe(true)
    expect(await finds(service, slug)).toBe(false)
  })

  test('a channel is found by outlets of that channel', async () => {
    const own = await channelsOf('DL001-01')
    const other = ['PRM', 'MAS', 'COM', 'USD'].filter((code) => !own.includes(code))
    expect(own.length).toBeGreaterThan(0)
    expect(other.length).toBeGreaterThan(0)
    const mine = await publishedAs(writer, approver, { title: 'Mine', channels: [own[0]] })
    const foreign = await publishedAs(writer, approver, { title: 'Foreign', channels: other })
    expect(await finds(service, mine.slug)).toBe(true)
    expect(await finds(service, foreign.slug)).toBe(false)
  })

  test('several at once is found by who is all of them', async () => {
    const { slug } = await publishedAs(writer, approver, {
      title: 'Both',
      roles: ['SVM', 'BSM'],
      job_type: 'bodyshop',
      regions: ['W1'],
    })
    expect(await finds(bodyshop, slug)).toBe(true)
    expect(await finds(service, slug)).toBe(false)
  })

  test.each([
    [{ roles: ['XXX'] }, 'roles', 'Role not found.'],
    [{ channels: ['NONE'] }, 'channels', 'Channel not found.'],
    [{ regions: ['NONE'] }, 'regions', 'Region not found.'],
  ])('%j is refused in words', async (fields, field, message) => {
    await expect(addDraftAs(writer, fields)).rejects.toMatchObject({ status: 422 })
    const error = await addDraftAs(writer, fields).catch((one: { fields: Record<string, string> }) => one)
    expect(
      Object.entries((error as { fields: Record<string, string> }).fields).find(([key]) => key.startsWith(field))?.[1],
    ).toBe(message)
  })
})

describe('a preview', () => {
  test('shows an item as people of an outlet see it, and what is in the way', async () => {
    const { id } = await publishedAs(writer, approver, { title: 'Seen at', roles: ['SVM', 'BSM'], job_type: 'service' })
    const at = (outlet: string) => writer.send(contentApi.preview, { params: { id }, query: { outlet } })
    const here = await at('DL001-01')
    expect(here).toMatchObject({ outlet: 'DL001-01', title: 'Seen at', body: expect.stringContaining('nine to six') })
    expect(here.roles.map(({ role }) => role)).toEqual(['DLP', 'SVM', 'BSM'])
    expect(here.roles.find(({ role }) => role === 'DLP')).toMatchObject({
      is_shown: false,
      why: expect.arrayContaining(['role']),
    })
    expect(here.roles.find(({ role }) => role === 'SVM')).toMatchObject({ is_shown: true, why: [] })
    expect(here.roles.find(({ role }) => role === 'SVM')!.people).toBeGreaterThan(0)
    await expect(at('NOWHERE')).rejects.toMatchObject({ status: 422, fields: { outlet: 'Outlet not found.' } })
  })

  test('of a draft gives “not published” as the reason', async () => {
    const { id } = await addDraftAs(writer, { title: 'Not yet' })
    const { roles } = await writer.send(contentApi.preview, { params: { id }, query: { outlet: 'DL001-01' } })
    expect(roles).toMatchObject([{ is_shown: false, why: ['not_published'] }, {}, {}])
  })

  test('is of an outlet in the network of the caller, and all others are not found', async () => {
    const { id } = await publishedAs(writer, approver, { title: 'For any outlet' })
    const previews = (caller: Caller, outlet: string) =>
      Promise.allSettled([
        caller.send(contentApi.preview, { params: { id }, query: { outlet } }),
        caller.send(libraryApi.preview, { query: { outlet, role: 'SVM' } }),
      ])
    const refusal = { status: 'rejected', reason: { status: 422, fields: { outlet: 'Outlet not found.' } } }
    const refused = [refusal, refusal]
    const all = (await approver.send(outletsApi.list, { query: { perPage: 100 } })).rows.map(({ code }) => code)
    const manager = await app.as('TSM')
    const own = (await manager.send(outletsApi.list, { query: { perPage: 100 } })).rows.map(({ code }) => code)
    const foreign = all.find((code) => !own.includes(code))!
    const shown = { status: 'fulfilled', value: { outlet: own[0] } }
    expect(await previews(manager, own[0]!)).toMatchObject([shown, shown])
    expect(await previews(manager, foreign)).toMatchObject(refused)
    // Bot managers and agents of the helpdesk read no outlets.
    for (const role of ['BTM', 'HDA'])
      for (const code of [own[0]!, foreign]) expect(await previews(await app.as(role), code)).toMatchObject(refused)
  })

  test('agrees with what the people there find', async () => {
    const slugs = async (query: object) =>
      (await writer.send(libraryApi.preview, { query: { outlet: 'DL001-01', role: 'SVM', ...query } })).rows.map(
        ({ slug }) => slug,
      )
    const found = await service.send(libraryApi.list, { query: { perPage: 100 } })
    expect(found.count).toBeGreaterThan(3)
    // The manager sees this outlet's service alone, so that what is for both kinds of work counts as well.
    const previewed = await slugs({})
    expect(found.rows.filter(({ slug }) => !previewed.includes(slug))).toEqual([])
  })
})

describe('who reads and writes', () => {
  test.each(['DLP', 'SVM', 'BSM', 'PNL'])('%s reads what is published, and no drafts', async (role) => {
    const caller = await app.as(role)
    const { id } = await addDraftAs(writer)
    await expect(caller.send(contentApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(caller.send(contentApi.get, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(addDraftAs(caller)).rejects.toMatchObject({ status: 403 })
  })

  test.each(['ANL', 'AUD'])('%s reads everything and writes nothing', async (role) => {
    const caller = await app.as(role)
    const { id } = await addDraftAs(writer)
    expect(await caller.send(contentApi.get, { params: { id } })).toMatchObject({ id, may_edit: false })
    await expect(addDraftAs(caller)).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    ['HDA', 'article', 'notice'],
    ['BTM', 'bot_answer', 'article'],
  ] as const)('%s writes %s, and no %s', async (role, kind, other) => {
    const caller = await app.as(role)
    expect(await addDraftAs(caller, { kind })).toMatchObject({ kind, may_edit: true })
    await expect(addDraftAs(caller, { kind: other })).rejects.toMatchObject({
      status: 403,
      message: 'You don’t have permission to write this kind of content.',
    })
    const { kinds } = await caller.send(contentApi.options, {})
    expect(kinds).toContain(kind)
    expect(kinds).not.toContain(other)
  })
})
