import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearToasts, sayDone, showToast } from '#kit/feedback/toast.ts'
import { Toaster } from '#kit/feedback/toaster.tsx'

afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})

/** A finger cannot rest on anything. */
function usePointer(kind: 'mouse' | 'finger') {
  const ask = window.matchMedia.bind(window)
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(hover: none)'
        ? Object.defineProperty(ask(query), 'matches', { value: kind === 'finger' })
        : ask(query),
    )
  onTestFinished(() => spy.mockRestore())
}

const shown = () => screen.queryByRole('button', { name: 'Close message' })

test('what the screen shows is only read aloud, politely, and the same words are read again', () => {
  vi.useFakeTimers()
  render(<Toaster />, { wrapper: MantineProvider })
  act(() => sayDone('City saved.'))
  const first = screen.getByText('City saved.')
  expect(first.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(shown()).toBeNull()
  act(() => sayDone('City saved.'))
  expect(screen.getByText('City saved.')).not.toBe(first)
  // A screen reader that reads the page later does not find it.
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('City saved.')).toBeNull()
})

test('what can be undone, happened elsewhere, or failed is a toast', () => {
  render(<Toaster />, { wrapper: MantineProvider })
  act(() => sayDone('Ticket saved.', { label: 'Undo', run: () => undefined }))
  expect(screen.getByRole('status').textContent).toContain('Ticket saved.')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => void showToast('Invitation sent.', { isElsewhere: true }))
  expect(screen.getByRole('status').textContent).toContain('Invitation sent.')
  act(() => void showToast('The server didn’t respond', { tone: 'bad' }))
  expect(screen.getByRole('alert').textContent).toContain('The server didn’t respond')
  expect(shown()).toBeTruthy()
})

test.each([
  ['stays while a pointer rests on it', false, true],
  ['closes under a finger, which enters it and never leaves', true, false],
])('a toast %s', (_title, isTouch, stays) => {
  vi.useFakeTimers()
  usePointer(isTouch ? 'finger' : 'mouse')
  render(<Toaster />, { wrapper: MantineProvider })
  act(() => void showToast('Invitation sent.', { isElsewhere: true }))
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown() !== null).toBe(stays)
})

test('a toast closes on time however often a finger taps it', () => {
  vi.useFakeTimers()
  usePointer('finger')
  render(<Toaster />, { wrapper: MantineProvider })
  act(() => void showToast('Invitation sent.', { isElsewhere: true }))
  for (let second = 0; second < 5; second += 1) {
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }))
    act(() => void vi.advanceTimersByTime(1000))
  }
  expect(shown()).toBeNull()
})
