import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { savedViewsApi, type SavedView, viewScreens, type ViewScreen } from './contract.ts'

let app: TestApp
let office: Caller
let dealer: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  dealer = await app.as('DLP')
})
afterAll(() => app.close())

const keep = (who: Caller, name: string, screen: ViewScreen = 'tickets', more: object = {}): Promise<SavedView> =>
  who.send(savedViewsApi.add, { body: { screen, name, query: {}, ...more } })
const share = (who: Caller, { id, version }: SavedView, shared_roles: string[], opens_for_roles = false) =>
  who.send(savedViewsApi.share, {
    params: { id },
    body: { shared_roles, opens_for_roles, if_version: version } as never,
  })
const choose = (who: Caller, { id }: SavedView, is_default: boolean) =>
  who.send(savedViewsApi.choose, { params: { id }, body: { is_default } })
const seenBy = (who: Caller, screen: ViewScreen): Promise<SavedView[]> =>
  who.send(savedViewsApi.list, { query: { screen } })
const opening = async (who: Caller, screen: ViewScreen) =>
  (await seenBy(who, screen)).filter((view) => view.is_default).map((view) => view.name)

describe('a view', () => {
  test.each(viewScreens)('of %s is stored as it is', async (screen) => {
    const view = await keep(dealer, 'As it is', screen, { query: { q: 'brake' } })
    expect(view).toMatchObject({ screen, query: { q: 'brake' }, own: true, is_default: false, shared_roles: [] })
    expect(await seenBy(dealer, screen)).toContainEqual(view)
  })

  test.each([
    [{ query: { sort: 'banana' } }, 'query', 'This list can’t be sorted by that column.'],
    [{ screen: 'banana' }, 'screen', 'Screen not found.'],
    [{ name: ' ' }, 'name', 'This is required.'],
    [{ shared_roles: ['AUD'] }, 'shared_roles', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(keep(dealer, 'Refused', 'tickets', more)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: message },
    })
  })

  test('has a unique name among the views of its screen, new or renamed', async () => {
    await keep(dealer, 'Once', 'dealers')
    const other = await keep(dealer, 'Other', 'dealers')
    await expect(keep(dealer, 'Once', 'dealers')).rejects.toMatchObject({ status: 409, code: 'unique.name' })
    const rename = dealer.send(savedViewsApi.update, {
      params: { id: other.id },
      body: { name: 'Once', if_version: 1 },
    })
    await expect(rename).rejects.toMatchObject({ status: 409, code: 'unique.name' })
  })

  test('changed from an old copy answers the view as it is now', async () => {
    const { id } = await keep(dealer, 'Stale', 'outlets')
    const rename = (name: string) =>
      dealer.send(savedViewsApi.update, { params: { id }, body: { name, if_version: 1 } })
    await rename('First')
    await expect(rename('Second')).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'First', version: 2 } },
    })
  })

  test('is of one person until it is shared', async () => {
    await keep(dealer, 'Mine', 'models')
    expect(await seenBy(office, 'models')).toEqual([])
  })
})

describe('a view that is shared with a role', () => {
  test('is seen by who has the role, and by no other user', async () => {
    await share(office, await keep(office, 'Late ones', 'complaints'), ['DLP', 'SVM'])
    const found = (await seenBy(dealer, 'complaints')).find((view) => view.name === 'Late ones')
    expect(found).toMatchObject({ own: false, is_default: false })
    expect(await seenBy(await app.as('RGM'), 'complaints')).toEqual([])
  })

  test('can be used by who has the role, and not changed, shared on or forgotten', async () => {
    const view = await share(office, await keep(office, 'Theirs', 'outlets'), ['DLP', 'HQA'])
    const another = await app.as('admin')
    await share(another, await keep(another, 'Of a colleague', 'outlets'), ['HQA'])
    const foreign = (await seenBy(office, 'outlets')).find((found) => found.name === 'Of a colleague')!
    const gone = { status: 404, code: 'not_found' }
    const rename = { params: { id: view.id }, body: { name: 'Ours', if_version: 2 } }
    await expect(dealer.send(savedViewsApi.update, rename)).rejects.toMatchObject(gone)
    await expect(dealer.send(savedViewsApi.remove, { params: { id: view.id } })).rejects.toMatchObject(gone)
    await expect(share(office, foreign, [])).rejects.toMatchObject(gone)
  })

  test('is shared by head office alone', async () => {
    const view = await keep(dealer, 'Spread', 'outlets')
    await expect(share(dealer, view, ['SVM'])).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test('with a role that there is not is refused', async () => {
    const view = await keep(office, 'Nowhere', 'outlets')
    await expect(share(office, view, ['BOSS'])).rejects.toMatchObject({ status: 422 })
  })

  test('is no longer shared on request', async () => {
    const view = await share(office, await keep(office, 'For a while', 'user-list'), ['DLP'], true)
    expect(await opening(dealer, 'user-list')).toEqual(['For a while'])
    const back = await share(office, view, [], true)
    expect(back).toMatchObject({ shared_roles: [], opens_for_roles: false })
    expect((await seenBy(dealer, 'user-list')).map(({ name }) => name)).not.toContain('For a while')
  })
})

describe('the default view', () => {
  test('is the last one chosen', async () => {
    const first = await keep(dealer, 'First', 'reports/year', { is_default: true })
    const second = await keep(dealer, 'Second', 'reports/year')
    expect(await opening(dealer, 'reports/year')).toEqual(['First'])
    await choose(dealer, second, true)
    expect(await opening(dealer, 'reports/year')).toEqual(['Second'])
    await choose(dealer, second, false)
    expect(await opening(dealer, 'reports/year')).toEqual([])
    await choose(dealer, first, true)
    await dealer.send(savedViewsApi.remove, { params: { id: first.id } })
    expect(await opening(dealer, 'reports/year')).toEqual([])
  })

  test('may be one that is shared, which changes nothing for the others', async () => {
    const shared = await share(office, await keep(office, 'Of the office', 'reports/charged'), ['DLP', 'SVM'])
    expect(await choose(dealer, shared, true)).toMatchObject({ is_default: true, own: false, version: shared.version })
    expect(await opening(dealer, 'reports/charged')).toEqual(['Of the office'])
    expect(await opening(await app.as('SVM'), 'reports/charged')).toEqual([])
    expect(await opening(office, 'reports/charged')).toEqual([])
  })

  test('of a role is that of everyone in it, save for who chose another or none', async () => {
    const workshop = await app.as('SVM')
    await share(office, await keep(office, 'Of the role', 'reports/level-tickets'), ['DLP', 'SVM'], true)
    expect(await opening(workshop, 'reports/level-tickets')).toEqual(['Of the role'])
    const mine = await keep(workshop, 'Mine', 'reports/level-tickets', { is_default: true })
    expect(await opening(workshop, 'reports/level-tickets')).toEqual(['Mine'])
    await choose(workshop, mine, false)
    expect(await opening(workshop, 'reports/level-tickets')).toEqual([])
    expect(await opening(dealer, 'reports/level-tickets')).toEqual(['Of the role'])
    expect(await opening(office, 'reports/level-tickets')).toEqual([])
  })

  test('is no view of another user', async () => {
    const mine = await keep(dealer, 'Closed', 'audit')
    await expect(choose(office, mine, true)).rejects.toMatchObject({ status: 404 })
  })
})
