import { complaintsApi } from '@rad/api/service/complaints/contract'
import { bookmarksApi } from '@rad/api/session/bookmarks/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { pieces, ranked } from './quick-search-entry.ts'
import { menuEntries } from '../../router.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
beforeEach(() => localStorage.clear())

async function openSearch(role: string, at = '/models') {
  const opened = await openApp(api, { as: role, at })
  await opened.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Quick search' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { ...opened, field }
}
/** The page behind has separate lists. */
const results = () => within(screen.getByRole('listbox', { name: 'Results' }))
const chosen = () => results().getByRole('option', { selected: true }).textContent
const group = (name: string) => screen.findByRole('group', { name })

describe('the quick search', () => {
  test('keeps what is typed before it is loaded, and no page behind it acts on those keys', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/models' })
    const button = await screen.findByRole('button', { name: 'Add model' })
    button.focus()
    await user.keyboard('{Control>}k{/Control}ab{Backspace}udit{Enter}')
    expect(screen.queryByRole('combobox', { name: 'Quick search' })).toBeNull()
    const field = await screen.findByRole('combobox', { name: 'Quick search' })
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('audit'))
    expect(chosen()).toContain('Audit trail')
    expect(router.state.location.pathname).toBe('/models')
    // Emptied and left for a while, it stays empty.
    await user.clear(field)
    button.focus()
    field.focus()
    expect((field as HTMLInputElement).value).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    // Escape cancels it before it is rendered; the page has its keys again.
    await user.keyboard('{Control>}k{/Control}x{Escape}')
    await user.keyboard('{Control>}k{/Control}cal')
    await waitFor(() =>
      expect((screen.queryByRole('combobox', { name: 'Quick search' }) as HTMLInputElement | null)?.value).toBe('cal'),
    )
  })

  test('offers pages and actions by right before anything is typed', async () => {
    await openSearch('SVM')
    const pages = within(await group('Pages'))
    expect(pages.getAllByRole('option')[0]!.textContent).toContain('Home')
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
    expect(results().queryByRole('option', { name: /Audit trail/ })).toBeNull()
  })

  test('finds records on the server, at most four of a kind, after pages and actions', async () => {
    const { user } = await openSearch('admin')
    await user.keyboard('a')
    const complaints = within(await group('Complaints'))
    expect(complaints.getAllByRole('option')).toHaveLength(4)
    const names = results()
      .getAllByRole('group')
      .map((one) => one.getAttribute('aria-label'))
    expect(names.slice(0, 2)).toEqual(['Pages', 'Actions'])
    expect(names.length).toBeGreaterThan(3)
    for (const one of results().getAllByRole('group'))
      expect(within(one).getAllByRole('option').length).toBeLessThanOrEqual(4)
  })

  test('opens a record by keyboard alone, closes, and remembers it', async () => {
    const { rows } = await (await api.as('admin')).send(complaintsApi.list, { query: { perPage: 1 } })
    const { no } = rows[0]!
    const { user, router } = await openSearch('admin')
    await user.keyboard(no.toLowerCase())
    await screen.findByRole('option', { name: new RegExp(no) })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${no}`))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Quick search' })).toBeNull())

    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Quick search' })
    expect((field as HTMLInputElement).value).toBe('')
    expect(within(await group('Recent')).getByRole('option').textContent).toContain(no)
    await user.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull())
  })

  test('moves one highlight across all groups, wraps around, and jumps to both ends', async () => {
    const { user, field } = await openSearch('admin')
    await group('Pages')
    const all = results()
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(chosen()).toBe(all[0])
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe(all[1])
    expect(field.getAttribute('aria-activedescendant')).toBe(results().getByRole('option', { selected: true }).id)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe(all.at(-1))
    await user.keyboard('{Home}')
    expect(chosen()).toBe(all[0])
    await user.keyboard('{End}')
    expect(chosen()).toBe(all.at(-1))
  })

  test('reports once that there are no results, and Enter does nothing then', async () => {
    const { user, router } = await openSearch('admin')
    await user.keyboard('zzqqxxyy')
    expect(await screen.findByText('No results for “zzqqxxyy”.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/models')
    expect(results().queryAllByRole('option')).toEqual([])
  })

  test('runs actions: another skin, and back', async () => {
    const { user } = await openSearch('admin')
    await user.keyboard('dark skin')
    expect(chosen()).toContain('Dark theme')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  })

  test('clears the text when it is closed', async () => {
    const { user } = await openSearch('admin')
    await user.keyboard('calendar{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Quick search' })).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    expect(((await screen.findByRole('combobox', { name: 'Quick search' })) as HTMLInputElement).value).toBe('')
  })
})

describe('what matches', () => {
  const entries = ['User list', 'Add user', 'Users', 'Bus'].map((title) => ({ id: title, title, icon: null }))

  test('is ranked: names that begin with the text, then with a word that does, then that contain it', () => {
    expect(ranked(entries, 'US').map(({ title }) => title)).toEqual(['User list', 'Users', 'Add user', 'Bus'])
    expect(ranked([{ id: '1', title: 'Über uns', icon: null }], 'uber')).toHaveLength(1)
  })

  test('is marked', () => {
    const marked = (name: string, text: string) =>
      pieces(name, text)
        .filter(({ isMatch }) => isMatch)
        .map(({ piece }) => piece)
    expect(marked('Banana', 'an')).toEqual(['anan'])
    expect(marked('Pune Motors', 'mot pu')).toEqual(['Pu', 'Mot'])
    expect(pieces('Plain', '')).toEqual([{ piece: 'Plain', isMatch: false }])
  })
})

describe('the bookmarks', () => {
  const wide = (isWide: boolean) =>
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({
        matches: isWide && query.includes('min-width: 1200px'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
        addListener: () => {},
        removeListener: () => {},
      }),
    })
  const before = window.matchMedia
  beforeEach(() => wide(true))
  afterAll(() => Object.defineProperty(window, 'matchMedia', { configurable: true, value: before }))

  const bar = () => screen.findByRole('navigation', { name: 'Bookmarks' })
  const stored = async () =>
    (await (await api.as('admin')).send(bookmarksApi.list, {})).bookmarks.map(({ title }) => title)
  /** Makes a retry start from the same state. */
  const forget = async () => {
    const admin = await api.as('admin')
    const { bookmarks } = await admin.send(bookmarksApi.list, {})
    for (const { id } of bookmarks) await admin.send(bookmarksApi.toggle, { body: { id } })
  }

  test('are added by their star without closing, are in the bar, and open their page', async () => {
    await forget()
    const { user, router } = await openApp(api, { as: 'admin', at: '/models' })
    await user.click(within(await bar()).getByRole('button', { name: 'Edit bookmarks' }))
    const box = await screen.findByRole('dialog', { name: 'Edit bookmarks' })
    expect(await within(box).findByText(/No bookmarks yet/)).toBeTruthy()
    await user.type(await within(box).findByRole('searchbox', { name: 'Find page' }), 'cal')
    const star = await within(box).findByRole('button', { name: 'Bookmark Calendar' })
    await user.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    await waitFor(async () => expect(await stored()).toEqual(['Calendar']))
    await user.click(await within(await bar()).findByRole('link', { name: 'Calendar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/calendar'))
  })

  test('are offered by right only, and not shown where there is no room', async () => {
    await openApp(api, { as: 'SVM', at: '/models' })
    const { suggestions } = await (await api.as('SVM')).send(bookmarksApi.list, {})
    expect(suggestions.map(({ title }) => title)).not.toContain('Audit trail')
    wide(false)
    await openApp(api, { as: 'admin', at: '/models' })
    expect(screen.queryByRole('navigation', { name: 'Bookmarks' })).toBeNull()
  })

  test('name the pages of the menu, with the same titles and rights', async () => {
    const inMenu = menuEntries.map(
      ({ title, to, search = {} }) =>
        `${title} ${to}${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
    )
    const { suggestions } = await (await api.as('admin')).send(bookmarksApi.list, {})
    expect(suggestions.map(({ title, link }) => `${title} ${link}`).toSorted()).toEqual(inMenu.toSorted())
  })
})
