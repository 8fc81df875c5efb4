import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Simulated } from '#api/in-page.ts'
import { onClockMoved, setClockAhead, timeNow } from '#kit/text/clock.ts'
import { InPagePanel } from './in-page-panel.tsx'

const dayMs = 86_400_000
const zone = 'Asia/Kolkata'
const dayIn = (at: number) =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: zone }).format(at)

const apiThat = (moveClock: Simulated['moveClock']): Simulated => ({
  knows: () => Promise.resolve(true),
  fetch: () => Promise.reject(new Error('Nothing is asked here')),
  reset: () => undefined,
  onProgress: () => undefined,
  onReset: () => undefined,
  onClock: () => undefined,
  moveClock,
  timeZone: zone,
})

afterEach(() => setClockAhead(0))

test('the panel of the demo moves the clock forward, once at a time, and then shows the new day', async () => {
  const user = userEvent.setup()
  const moveClock = vi.fn<Simulated['moveClock']>()
  const api = apiThat(moveClock)
  const { rerender } = render(<InPagePanel api={api} ahead={0} />)
  const summary = screen.getByText('Demo')
  const details = summary.closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))

  const day = await screen.findByRole('button', { name: '1 day' })
  expect(screen.getByRole('group', { name: 'Move clock forward by' }).textContent).toContain('reset the demo data')
  await user.click(day)
  await user.click(screen.getByRole('button', { name: '1 week' }))
  expect(moveClock.mock.calls).toEqual([[dayMs]])
  expect(screen.getByText('Running what’s due by then…')).toBeTruthy()

  setClockAhead(dayMs)
  rerender(<InPagePanel api={api} ahead={dayMs} />)
  expect(day.getAttribute('aria-disabled')).toBe('false')
  expect(summary.textContent).toBe(`Demo, ${dayIn(Date.now() + dayMs)}`)
  await user.click(screen.getByRole('button', { name: '1 hour' }))
  expect(moveClock).toHaveBeenLastCalledWith(3_600_000)
})

test('pages are notified once that the clock was moved, and show its time', () => {
  const heard = vi.fn<() => void>()
  onClockMoved(heard)
  setClockAhead(7 * dayMs)
  setClockAhead(7 * dayMs)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(Math.abs(timeNow() - Date.now() - 7 * dayMs)).toBeLessThan(1000)
})
