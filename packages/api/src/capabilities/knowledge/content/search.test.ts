import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidelinesApi } from '#capabilities/knowledge/guidelines/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { addDraftAs, requestedAs, moveAs, publishedAs, republishedAs } from '#testing/content.ts'
import { publishedGuideline } from '#testing/guidelines.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { contentApi } from './contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
/** At DL001-01 in region W1: service, and body work at DL001-02. */
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

const groups = async (who: Caller, q: string) => (await who.send(searchApi.find, { query: { q } })).groups
const hits = async (who: Caller, q: string) =>
  (await groups(who, q)).flatMap(({ kind, hits: found }) => found.map(({ title, link }) => ({ kind, title, link })))

describe('the search over everything', () => {
  test('finds published content by its title and its words', async () => {
    const { slug } = await publishedAs(writer, approver, {
      title: 'Quetzal season',
      body: '<p>Feed the <em>axolotl</em> at noon.</p>',
    })
    const found = { kind: 'library_item', title: 'Quetzal season', link: `/library/${slug}` }
    for (const who of [writer, service, bodyshop, await app.as('AUD')])
      for (const q of ['quetz', 'SEASON quetzal', 'axolotl noon']) expect(await hits(who, q), q).toContainEqual(found)
  })

  test('finds a guideline by its number too, with its own page', async () => {
    const { no } = await publishedGuideline(writer, approver, 'Numbat handling')
    const found = { kind: 'guideline', title: `${no} Numbat handling`, link: `/guidelines/${no}` }
    expect(await hits(service, 'numbat')).toEqual([found])
    expect((await hits(service, no.toLowerCase()))[0]).toEqual(found)
  })

  test('finds nothing that is not meant for the reader', async () => {
    await publishedAs(writer, approver, { title: 'Okapi for service', roles: ['SVM'] })
    await publishedAs(writer, approver, { title: 'Okapi of the north', regions: ['N1'] })
    const { no } = await publishedGuideline(writer, approver, 'Okapi rules')
    const titles = async (who: Caller, q: string) => (await hits(who, q)).map(({ title }) => title)
    expect((await titles(service, 'okapi')).toSorted()).toEqual([`${no} Okapi rules`, 'Okapi for service'].toSorted())
    for (const q of ['okapi', 'okapi rules', no]) expect(await titles(bodyshop, q), q).toEqual([])
    // Sees the whole network, and has another role.
    expect(await titles(await app.as('AUD'), 'okapi')).toEqual(['Okapi of the north'])
  })

  test('finds no draft, nothing in review, and no words of the next version, not even for who wrote them', async () => {
    await addDraftAs(writer, { title: 'Pangolin draft' })
    await requestedAs(writer, { title: 'Pangolin in review' })
    await addDraftAs(writer, { kind: 'guideline', title: 'Pangolin guideline' })
    const { id, version } = await publishedAs(writer, approver, { title: 'Opening of the zoo' })
    const next = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await writer.send(contentApi.update, {
      params: { id },
      body: { title: 'Opening of the pangolin house', if_version: next.version },
    })
    for (const who of [writer, approver, service]) expect(await hits(who, 'pangolin')).toEqual([])
  })

  test('finds an item by its newest published words alone, and no longer once it is archived', async () => {
    const { id } = await publishedAs(writer, approver, { title: 'Dugong tides' })
    await republishedAs(writer, approver, id, { title: 'Manatee tides' })
    expect(await hits(service, 'dugong')).toEqual([])
    expect(await hits(service, 'manatee')).toHaveLength(1)
    await moveAs(approver, id, 'archived', 'Out of date.')
    expect(await hits(service, 'manatee')).toEqual([])
  })

  test('finds the guideline in force, and not the one it replaced', async () => {
    const old = await publishedGuideline(writer, approver, 'Tapir washing')
    const { no } = await publishedGuideline(writer, approver, 'Tapir washing, new', { supersedes: old.no })
    expect((await hits(service, 'tapir')).map(({ link }) => link)).toEqual([`/guidelines/${no}`])
    expect(await service.send(guidelinesApi.get, { params: { no: old.no } })).toMatchObject({ no: old.no })
  })

  test('finds nothing that has ended', async () => {
    const publish_until = new Date(app.deps.clock.now().getTime() + 3_600_000).toISOString()
    await publishedAs(writer, approver, { title: 'Wombat week', publish_until })
    expect(await hits(service, 'wombat')).toHaveLength(1)
    app.travel(3_601)
    expect(await hits(await app.as('SVM'), 'wombat')).toEqual([])
  })
})
