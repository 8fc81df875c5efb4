import { maintenanceApi } from '@rad/api/admin/maintenance/contract'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onClosed } from '#api/network.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { Screen } from './maintenance-screen.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('an administrator closes the product on its page and opens it again; the others hear of it', async () => {
  const person = await api.as('HQA')
  const { user } = await openApp(api, { as: 'admin', at: '/maintenance' })
  expect(await screen.findByRole('heading', { name: 'All systems operational' })).toBeTruthy()
  await user.type(screen.getByLabelText('Message for everyone else'), 'New disks.')
  await user.click(screen.getByRole('button', { name: 'Start maintenance' }))
  const open = await screen.findByRole('button', { name: 'End maintenance' })
  expect(screen.getByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
  expect(screen.getByText('New disks.')).toBeTruthy()
  const refused = await person.send(maintenanceApi.set, { body: { isOn: false } }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 503, code: 'maintenance', message: 'New disks.' })
  await user.click(open)
  expect(await screen.findByRole('button', { name: 'Start maintenance' })).toBeTruthy()
})

test('where the server does not answer, the page says so and leads on', async () => {
  const { replaceNetwork } = await import('#api/network.ts')
  await openApp(api, { as: 'admin', at: '/maintenance' })
  cleanup()
  replaceNetwork(async () => Response.json({}, { status: 500 }))
  render(<Screen />, { wrapper: MantineProvider })
  expect(await screen.findByRole('heading', { name: 'The server didn’t respond' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
})

test('a page hears of maintenance from a call refused for it, and of no other refusal', async () => {
  const { send, replaceNetwork } = await import('#api/network.ts')
  let closed = 0
  const stop = onClosed(() => closed++)
  const answer = (status: number, code: string) => async () => Response.json({ error: { code } }, { status })
  replaceNetwork(answer(503, 'maintenance'))
  await send(new Request('http://localhost/api/models'))
  replaceNetwork(answer(503, 'busy'))
  await send(new Request('http://localhost/api/models'))
  expect(closed).toBe(1)
  replaceNetwork(async () =>
    Response.json({ error: { message: ['New disks.'] }, code: 'maintenance' }, { status: 503 }),
  )
  await send(new Request('http://localhost/jwt/login'))
  expect(closed).toBe(2)
  stop()
})
