import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let member: Awaited<ReturnType<TestApi['as']>>
let waiting: Ticket['no']
// Each begins again: at some hours a single vote of the demo waits.
beforeEach(async () => {
  api = await startTestApi()
  member = await api.as('PNL')
  const { rows } = await member.send(ticketsApi.list, { query: { my_vote: 'true', perPage: 100 } })
  waiting = rows[0]!.no
}, 60_000)
afterEach(() => api.close())

async function voting(no: string) {
  const { user } = await openApp(api, { as: 'pnl', at: `/tickets/${no}?open=vote` })
  const dialog = await screen.findByRole('dialog', { name: `Vote on ${no}` })
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(within(dialog).getByRole('combobox', { name: field }))
    await user.click((await screen.findAllByRole('option', { name: option }))[0]!)
  }
  return { user, dialog, choose, send: () => user.click(within(dialog).getByRole('button', { name: 'Vote' })) }
}

test('a vote for another party asks who is to answer, and of an outlet which', async () => {
  const { user, dialog, choose, send } = await voting(waiting)
  expect(within(dialog).queryByRole('combobox', { name: /^Responsible party/ })).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: 'Another party is responsible' }))
  await user.type(within(dialog).getByLabelText(/^Comment/), 'The car is there.')
  await send()
  expect(await within(dialog).findByText('Choose the responsible party.')).toBeTruthy()

  await choose(/^Responsible party/, /^Another outlet$/)
  await send()
  expect(await within(dialog).findByText('Choose the responsible outlet.')).toBeTruthy()
  await choose(/^Outlet/, /^DL/)
  await send()
  expect(await screen.findByText('Vote recorded.')).toBeTruthy()
  const { panel } = (await member.send(ticketsApi.get, { params: { no: waiting } })).ticket
  const own = panel!.seats.find((seat) => seat.is_me)!
  expect(own).toMatchObject({ vote: 'other_party', party: 'outlet' })
  expect(await screen.findByText(`${own.outlet} · ${own.outlet_name}`)).toBeTruthy()
})

test('a vote for a department says that the ticket stays', async () => {
  const { user, dialog, choose, send } = await voting(waiting)
  await user.click(within(dialog).getByRole('radio', { name: 'Another party is responsible' }))
  await choose(/^Responsible party/, /^Brand: IT$/)
  expect(
    within(dialog).getByText('The ticket stays with its outlet. The party you choose becomes the responsible party.'),
  ).toBeTruthy()
  expect(within(dialog).queryByRole('combobox', { name: /^Outlet/ })).toBeNull()
  await user.type(within(dialog).getByLabelText(/^Comment/), 'The server was down.')
  await send()
  expect(await screen.findByText('Vote recorded.')).toBeTruthy()
})
