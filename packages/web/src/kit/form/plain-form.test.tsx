import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Typed, usePlainForm } from '#kit/form/use-plain-form.ts'

const check = (typed: Typed): Record<string, string> => ({
  ...(typed('email') ? {} : { email: 'Enter an email address.' }),
  ...(typed('last') < typed('first') ? { last: 'The last day can’t be before the first.' } : {}),
})

function Booking({ refused = {} }: { refused?: Record<string, string> }) {
  const { element, messages, onSubmit } = usePlainForm(() => Promise.resolve(refused), check)
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <TextInput name="email" label="Email" error={messages.email} />
      <TextInput name="first" label="First day" error={messages.first} />
      <TextInput name="last" label="Last day" error={messages.last} />
      <button type="submit">Book</button>
    </form>
  )
}
const draw = (refused?: Record<string, string>) => {
  render(
    <MantineProvider>
      <Booking {...(refused ? { refused } : {})} />
    </MantineProvider>,
  )
  return userEvent.setup()
}

test('a message goes as soon as the value is valid, also where another field was mended', async () => {
  const user = draw()
  await user.type(screen.getByLabelText('First day'), '2026-11-24')
  await user.type(screen.getByLabelText('Last day'), '2026-11-20')
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect(screen.getByText('Enter an email address.')).toBeTruthy()
  expect(screen.getByText('The last day can’t be before the first.')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'a')
  expect(screen.queryByText('Enter an email address.')).toBeNull()
  expect(screen.getByText('The last day can’t be before the first.')).toBeTruthy()
  await user.clear(screen.getByLabelText('First day'))
  expect(screen.queryByText('The last day can’t be before the first.')).toBeNull()
})

test('what only the server knows stays until its own field is changed', async () => {
  const user = draw({ email: 'This email is already in use.' })
  await user.type(screen.getByLabelText('Email'), 'a@demo.com')
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect(await screen.findByText('This email is already in use.')).toBeTruthy()
  await user.type(screen.getByLabelText('First day'), '1')
  await user.type(screen.getByLabelText('Last day'), '1')
  expect(screen.getByText('This email is already in use.')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'm')
  expect(screen.queryByText('This email is already in use.')).toBeNull()
})

test('what is refused when nothing is typed says that it is required', () => {
  draw()
  expect(screen.getByLabelText('Email').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Last day').hasAttribute('aria-required')).toBe(false)
})
