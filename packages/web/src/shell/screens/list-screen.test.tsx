import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** The requested paths, and those whose requests fail for now. */
let requests: string[] = []
const broken = new Set<string>()
beforeEach(() => {
  requests = []
  broken.clear()
})
const line = (): TestApi => ({
  ...api,
  fetch: (request) => {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    return broken.has(pathname) ? Promise.reject(new TypeError('Failed to fetch')) : api.fetch(request)
  },
})
const callsOf = (path: string) => requests.filter((one) => one === path).length

const optionsIn = async (filter: string) => within(await screen.findByRole('group', { name: filter }))

describe('the options of a filter', () => {
  test('are fetched when it is opened, once for all filters that read the same answer', async () => {
    const { user } = await openApp(line(), { as: 'HQA', at: '/outlets' })
    await screen.findByRole('link', { name: 'DL001-01' })
    expect(callsOf('/api/places')).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Region', expanded: false }))
    expect(await (await optionsIn('Region')).findByRole('checkbox', { name: /^N2 · / })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'State' }))
    expect((await (await optionsIn('State')).findAllByRole('checkbox')).length).toBeGreaterThan(1)
    expect(callsOf('/api/places')).toBe(1)
  })

  test('come at once where the address sets it, to show its label', async () => {
    await openApp(line(), { as: 'HQA', at: '/outlets?region=N2' })
    expect(await screen.findByRole('button', { name: /^Region N2 · / })).toBeTruthy()
    expect(callsOf('/api/dealers')).toBe(0)
  })

  test('that could not be fetched are requested again by a press', async () => {
    const { user } = await openApp(line(), { as: 'HQA', at: '/outlets' })
    await screen.findByRole('link', { name: 'DL001-01' })
    broken.add('/api/places')
    await user.click(screen.getByRole('button', { name: 'Region', expanded: false }))
    const panel = await screen.findByRole('dialog', { name: 'Region' })
    expect(await within(panel).findByText('Couldn’t load the options.', {}, { timeout: 5000 })).toBeTruthy()
    broken.clear()
    await user.click(within(panel).getByRole('button', { name: 'Try again' }))
    expect(await within(panel).findByRole('checkbox', { name: /^N2 · / })).toBeTruthy()
  })

  test('are known by every name that a contract gives', async () => {
    const { optionSources } = await import('#choose/option-sources.ts')
    const contracts = import.meta.glob<Record<string, unknown>>(
      '../../../../api/src/capabilities/**/{,*.}contract.ts',
      {
        eager: true,
      },
    )
    const names = Object.values(contracts)
      .flatMap((contract) => Object.values(contract))
      .flatMap((declared) => Object.values((declared as { filters?: Record<string, { from?: string }> }).filters ?? {}))
      .flatMap(({ from }) => from ?? [])
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !(name in optionSources))).toEqual([])
  })
})

describe('what an address opens', () => {
  test('is not drawn for a person who may not add', async () => {
    await openApp(api, { as: 'SVM', at: '/models?open=new' })
    await screen.findByRole('table', { name: 'Models' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('on a phone', () => {
  const wide = { width: window.innerWidth, height: window.innerHeight }
  const view = (size: typeof wide) =>
    (window as unknown as { happyDOM: { setViewport: (size: typeof wide) => void } }).happyDOM.setViewport(size)
  beforeAll(() => view({ width: 390, height: 844 }))
  afterAll(() => view(wide))

  test('rows are cards, which open the record and can be sorted', async () => {
    const { user, router } = await openApp(line(), { as: 'HQA', at: '/outlets' })
    const cards = await screen.findByRole('list', { name: 'Outlets' })
    expect(screen.queryByRole('table')).toBeNull()
    const [first] = within(cards).getAllByRole('article')
    for (const fact of ['Code', 'Dealer', 'City', 'Channels'])
      expect(within(first!).getByText(fact, { selector: 'dt' })).toBeTruthy()
    expect(within(first!).getByText('Active')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'City')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'city' }))
    await user.click(screen.getByRole('button', { name: 'Sort descending' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: '-city' }))
    const sorted = () => screen.getByRole('list', { name: 'Outlets' })
    await waitFor(() => expect(sorted().getAttribute('aria-busy')).toBe('false'))
    const card = within(sorted()).getAllByRole('article')[0]!
    const link = within(card).getByRole('link')
    await user.click(within(card).getByText('City', { selector: 'dt' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(link.getAttribute('href')))
  })

  test('a short list is cards too', async () => {
    await openApp(line(), { as: 'HQA', at: '/channels' })
    expect(
      within(await screen.findByRole('list', { name: 'Channels' })).getAllByRole('article').length,
    ).toBeGreaterThan(1)
  })
})
