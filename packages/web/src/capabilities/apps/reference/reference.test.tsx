import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { regionOutlines } from './examples/maps/region-outlines.ts'
import { pages } from './pages.ts'

let api: TestApi
beforeAll(async () => {
  // Nothing is laid out here: an open menu counts as out of sight, of which its focus trap complains at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const part = (name: string) => screen.findByRole('region', { name })
const patience = 30_000

describe('the reference', () => {
  test('is open to everybody, and its overview leads to each page', async () => {
    await openApp(api, { as: 'client', at: '/ui' })
    await screen.findByRole('heading', { level: 1, name: 'UI reference' })
    const links = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(pages.map(({ to }) => to))
  })

  test(
    'shows each example with the code of its own file',
    async () => {
      const { user } = await openApp(api, { as: 'admin', at: '/ui/components' })
      const badges = await part('Badges')
      await user.click(within(badges).getByRole('button', { name: 'Show code' }))
      const code = await within(badges).findByRole('group', { name: 'Code' }, { timeout: patience })
      expect(code.textContent).toContain('export function Badges()')
      await user.click(within(badges).getByRole('button', { name: 'Copy' }))
      expect(await navigator.clipboard.readText()).toBe(code.textContent)
      await user.click(within(badges).getByRole('button', { name: 'Hide code' }))
      expect(within(badges).queryByRole('group', { name: 'Code' })).toBeNull()
    },
    patience,
  )

  test('has examples that keys alone work: a tree is chosen from, and the end of steps keeps the focus', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/ui/components' })
    const tree = within(await part('Tree'))
    tree.getByRole('treeitem', { name: /^Calicut/ }).focus()
    await user.keyboard('{Enter}')
    expect(await tree.findByText('Selected: Calicut Beach Road')).toBeTruthy()
    const stepper = within(await part('Stepper'))
    stepper.getByRole('button', { name: 'Next' }).focus()
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}')
    const end = stepper.getByRole('button', { name: 'Finish' })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(end)
  })

  test('has a table of contents whose entries stand in the address', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/ui/tables' })
    const contents = await screen.findByRole('navigation', { name: 'On this page' })
    const names = within(contents)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names).toEqual(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    )
    await user.click(within(contents).getByRole('link', { name: 'Reports' }))
    await waitFor(() => expect(router.state.location.hash).toBe('totals'))
  })

  test('leaves out rows that a role may not read', async () => {
    await openApp(api, { as: 'client', at: '/ui/maps' })
    expect(await within(await part('Places by size')).findByText('You don’t have access to these rows')).toBeTruthy()
  })
})

describe('forms of the reference', () => {
  test(
    'a wizard checks each step, sums up, and keeps what was typed',
    async () => {
      const { user } = await openApp(api, { as: 'admin', at: '/ui/forms' })
      const wizard = within(await part('Wizards'))
      await user.click(wizard.getByRole('button', { name: 'Next' }))
      expect(await wizard.findByText('Use at least 2 characters.')).toBeTruthy()
      const name = wizard.getByRole('textbox', { name: /^Name/ })
      await waitFor(() => expect(document.activeElement).toBe(name))
      await user.type(name, 'Harbour Road')
      await user.click(wizard.getByRole('combobox', { name: /^City/ }))
      // Every list of the page is there, closed; the wizard's is the last.
      await user.click(screen.getAllByRole('option', { name: 'Pune' }).at(-1)!)
      await user.click(wizard.getByRole('button', { name: 'Next' }))
      await user.type(await wizard.findByRole('textbox', { name: /^Email/ }), 'desk@harbour.example{Enter}')
      expect(await wizard.findByText('Harbour Road')).toBeTruthy()
      expect(sessionStorage.getItem('rad.draft.reference.opening@new')).toContain('Harbour Road')
      await user.click(wizard.getByRole('button', { name: 'Plan outlet' }))
      expect(await wizard.findByText('Outlet planned')).toBeTruthy()
      expect(sessionStorage.getItem('rad.draft.reference.opening@new')).toBeNull()
    },
    patience,
  )

  test(
    'files that are too large or of another kind are refused by name, others can be taken out again',
    async () => {
      const { user } = await openApp(api, { as: 'admin', at: '/ui/forms' })
      const files = within(await part('Files'))
      const field = files.getByLabelText(/^Invoice/)
      await user.upload(field, new File(['%PDF'], 'march.pdf', { type: 'application/pdf' }))
      expect(files.getByText('march.pdf')).toBeTruthy()
      const large = new File([new Uint8Array(11 * 1_048_576)], 'scan.pdf', { type: 'application/pdf' })
      await user.upload(field, large)
      expect(files.getByText('scan.pdf is too large. Use a file of at most 10 MB.')).toBeTruthy()
      await user.click(files.getByRole('button', { name: 'Remove march.pdf' }))
      expect(files.queryByText('march.pdf')).toBeNull()
    },
    patience,
  )
})

test('a hundred thousand rows take no more than those in sight', async () => {
  await openApp(api, { as: 'admin', at: '/ui/tables' })
  const table = await screen.findByRole('table', { name: 'Job cards' })
  expect(table.getAttribute('aria-rowcount')).toBe('100001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(100)
  expect(within(table).getByText('JC-000001')).toBeTruthy()
})

test('the outlines of the regions are closed and lie beside each other', () => {
  expect(regionOutlines).toHaveLength(10)
  const corners = regionOutlines.flatMap(({ outlines }) => outlines)
  for (const outline of corners) expect(outline.at(-1)).toEqual(outline[0])
  const fieldsIn = (key: string) => regionOutlines.find((region) => region.key === key)?.outlines.length ?? 0
  for (const { key } of regionOutlines) expect(fieldsIn(key)).toBeGreaterThan(0)
})

describe('components of the reference', () => {
  test(
    'work by themselves: an accordion, alerts, steps, a tree, files, a carousel',
    async () => {
      const { user } = await openApp(api, { as: 'client', at: '/ui/components' })
      const accordion = within(await part('Accordion'))
      await user.click(accordion.getByRole('button', { name: 'Who approves an estimate?' }))
      expect(accordion.getByRole('button', { name: 'How long are parts reserved?' }).ariaExpanded).not.toBe('true')

      const alerts = within(await part('Alerts'))
      await user.click(alerts.getByRole('button', { name: 'Close' }))
      expect(alerts.queryByText('Working hours changed')).toBeNull()
      await user.click(alerts.getByRole('button', { name: 'Show the tip again' }))
      expect(alerts.getByText('Working hours changed')).toBeTruthy()

      const stepper = within(await part('Stepper'))
      await user.click(stepper.getByRole('button', { name: 'Next' }))
      expect(stepper.getByRole('listitem', { current: 'step' }).textContent).toContain('Repaired')
      await user.click(stepper.getByRole('button', { name: 'Received' }))
      expect(stepper.getByRole('listitem', { current: 'step' }).textContent).toContain('Received')

      const tree = within(await part('Tree'))
      expect(tree.getByRole('status').textContent).toBe('Selected: Kochi Marine Drive')
      await user.click(tree.getByText('Calicut Beach Road'))
      expect(tree.getByRole('status').textContent).toBe('Selected: Calicut Beach Road')

      const files = within(await part('File list'))
      await user.click(files.getByRole('button', { name: 'Remove front-bumper.jpg' }))
      expect(files.queryByText('front-bumper.jpg')).toBeNull()
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      expect(files.getByText('front-bumper.jpg')).toBeTruthy()

      const carousel = within(await part('Carousel'))
      expect(carousel.getByText('1 of 5')).toBeTruthy()
    },
    patience,
  )

  test(
    'lines of a repeater are added with the focus in them, summed up, and removed with undo',
    async () => {
      const { user } = await openApp(api, { as: 'client', at: '/ui/forms' })
      const repeater = within(await part('Repeater'))
      expect(repeater.getByText(/4,940/)).toBeTruthy()
      await user.click(repeater.getByRole('button', { name: 'Add line' }))
      const fields = () => repeater.getAllByRole('textbox', { name: 'Part' })
      await waitFor(() => expect(document.activeElement).toBe(fields()[2]))
      await user.click(repeater.getByRole('button', { name: 'Remove line 2' }))
      expect(fields()).toHaveLength(2)
      expect(repeater.queryByText(/4,940/)).toBeNull()
      await user.click(await screen.findByText('Undo'))
      expect(fields()).toHaveLength(3)
    },
    2 * patience,
  )
})
