import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { ChartDrawing, type ChartDrawingProps } from '#kit/chart/chart-drawing.tsx'

// Happy DOM has no layout and measures no text: a chart is given a size.
class Observer {
  tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ borderBoxSize: [{ inlineSize: 400, blockSize: 240 }], contentRect: new DOMRect(0, 0, 400, 240) }])
  }
  disconnect() {}
}
class Letters {
  getContext = () => ({ measureText: (words: string) => ({ width: words.length * 6 }) })
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('OffscreenCanvas', Letters)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 240))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const flow: ChartData = {
  label: 'Tickets by month',
  axis: { category: 'Month', value: 'Tickets' },
  categories: ['Sep', 'Oct', 'Nov'],
  series: [
    { key: 'opened', label: 'Opened', kind: 'bar', values: [20, 30, 10] },
    { key: 'closed', label: 'Closed', kind: 'bar', values: [5, null, 8] },
    { key: 'share', label: 'Share', kind: 'line', values: [20, 0, 80], isShare: true },
  ],
  isLastUnfinished: true,
}

const draw = async (more: Partial<ChartDrawingProps> = {}) => {
  const onMark = vi.fn<(category: number, series: string) => void>()
  const props = { data: flow, height: 240, skin: 'light', isMirrored: false, notes: [], onNote: undefined } as const
  const { container } = render(<ChartDrawing {...props} onMark={onMark} {...more} />, { wrapper: MantineProvider })
  await screen.findByRole('img')
  return {
    onMark,
    container,
    words: () => [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
  }
}
const chart = () => screen.getByRole('img', { name: /^Tickets by month/ })
const sentences = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent)

test('a chart labels its axes, its categories and its shares', async () => {
  const { words } = await draw()
  expect(words()).toEqual(expect.arrayContaining(['Tickets', 'Month', 'Sep', 'Oct', 'Nov', '0', '30', '100%']))
})

test('arrow keys read the figures, Enter opens the rows', async () => {
  const user = userEvent.setup()
  const { onMark } = await draw()
  chart().focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(sentences()).toEqual(['Oct', 'Opened30', 'Closed–', 'Share0.0%'])
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(sentences()[0]).toBe('Nov (in progress)')
  await user.keyboard('{Enter}')
  expect(onMark).toHaveBeenCalledExactlyOnceWith(2, 'opened')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a press on a bar opens its rows, and pointing at it reads its figures', async () => {
  const { onMark } = await draw()
  fireEvent.pointerMove(chart(), { clientX: 205, clientY: 180 })
  expect(sentences()[0]).toBe('Oct')
  fireEvent.pointerLeave(chart(), { pointerType: 'mouse' })
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(chart(), { clientX: 180, clientY: 180 })
  expect(onMark).toHaveBeenCalledExactlyOnceWith(1, 'opened')
})

test('a hidden series leaves the others more room', async () => {
  const user = userEvent.setup()
  const { container, words } = await draw()
  const legend = screen.getByRole('button', { name: 'Opened' }).parentElement!
  const bars = () => container.querySelectorAll('g[fill^="#"]').length
  expect([bars(), words().includes('30')]).toEqual([5, true])
  await user.click(within(legend).getByRole('button', { name: 'Opened' }))
  expect([bars(), words().includes('30')]).toEqual([2, false])
  await user.click(within(legend).getByRole('button', { name: 'Opened', pressed: false }))
  expect(bars()).toBe(5)
})

test('a truncated name is shown in full on hover', async () => {
  const long = 'Complaints about the behaviour of a driver'
  const { words } = await draw({ data: { ...flow, isHorizontal: true, categories: [long, 'Oct', 'Nov'] } })
  expect(words()).toContain(`${long}Complaints about th…`)
})

test('a bar is labeled with its figure, and a bar of zero is not drawn', async () => {
  const data = { ...flow, series: [{ ...flow.series[0]!, values: [1234, 0, null] }] }
  const { words, container } = await draw({ data })
  expect(words()).toContain('1,234')
  expect(container.querySelectorAll('g[fill^="#"]')).toHaveLength(1)
})

test('a chart without rows draws its axes', async () => {
  const { words } = await draw({ data: { ...flow, categories: [], series: [] } })
  expect(words()).toEqual(['0', '1', 'Tickets', 'Month'])
  chart().focus()
  fireEvent.keyDown(chart(), { key: 'ArrowRight' })
  expect(screen.queryByRole('status')).toBeNull()
})
