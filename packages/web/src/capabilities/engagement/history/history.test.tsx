import { clientsApi } from '@rad/api/admin/clients/contract'
import { type Conversation, type ConversationRow, historyApi } from '@rad/api/engagement/history/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>
/** In which someone left their number, which is masked. */
let masked: ConversationRow
beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('BTM')
  const found = (await manager.send(historyApi.list, { query: { q: 'you reach me' } })) as {
    rows: ConversationRow[]
  }
  masked = found.rows[0]!
}, 60_000)
afterAll(() => api.close())

const file = async (no: string) => (await manager.send(historyApi.get, { params: { no } })) as Conversation

describe('the history', () => {
  test('a search shows where the words are and opens the conversation there', async () => {
    const { router, user } = await openApp(api, { as: 'BTM', at: `/conversations?q=reach+me&no=${masked.no}` })
    const table = await screen.findByRole('table', { name: 'Conversation history' })
    const link = await within(table).findByRole('link', { name: new RegExp(masked.no) })
    expect(within(link).getAllByText(/^reach$/i)[0]!.tagName).toBe('MARK')
    await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(masked.no) })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ q: 'reach me', message: String(masked.hit!.message) })
    const here = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('article[aria-current=true]')
      expect(found).toBeTruthy()
      return found!
    })
    expect(here.id).toBe(`message-${masked.hit!.message}`)
    expect(within(here).getAllByText(/^reach$/i)[0]!.tagName).toBe('MARK')
    expect(await screen.findByText(/^1 of \d+$/)).toBeTruthy()
  })

  test('a tab and a filter change the address', async () => {
    const { router, user } = await openApp(api, { as: 'ANL', at: '/conversations?has_fallback=true' })
    await user.click(await screen.findByRole('button', { name: /^Abandoned \d+$/ }))
    expect(router.state.location.search).toEqual({ has_fallback: 'true', outcome: 'abandoned' })
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Fallback' }))
    expect(router.state.location.search).toEqual({ outcome: 'abandoned' })
  })

  test('a search without results says so', async () => {
    await openApp(api, { as: 'ANL', at: '/conversations?q=xylophone' })
    expect(await screen.findByText('No rows match')).toBeTruthy()
  })
})

describe('a conversation', () => {
  test('what is masked is shown for a reason, and masked again', async () => {
    const { user } = await openApp(api, { as: 'BTM', at: `/conversations/${masked.no}` })
    await user.click(await screen.findByRole('button', { name: 'Show masked text' }))
    const dialog = await screen.findByRole('dialog', { name: 'Show masked text' })
    await user.type(within(dialog).getByLabelText(/^Reason for access/), 'because')
    await user.click(within(dialog).getByRole('button', { name: 'Show' }))
    expect(await within(dialog).findByText('Use at least 10 characters.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('98200')

    await user.type(within(dialog).getByLabelText(/^Reason for access/), ' the customer asks')
    await user.click(within(dialog).getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Masked text is visible until you leave this page.')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain('98200 12345'))
    await user.click(screen.getByRole('button', { name: 'Mask again' }))
    expect(screen.queryByText('Masked text is visible until you leave this page.')).toBeNull()
  })

  test('a reader who may not see masked words is not offered a reason', async () => {
    await openApp(api, { as: 'ANL', at: `/conversations/${masked.no}` })
    expect(await screen.findByRole('log', { name: 'Transcript' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show masked text' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull()
  })

  test('a conversation is linked with a complaint, whose page then lists it, and unlinked with a way back', async () => {
    const [complaint] = (
      (await (await api.as('admin')).send(complaintsApi.list, { query: { perPage: 1 } })) as { rows: { no: string }[] }
    ).rows
    const { user } = await openApp(api, { as: 'BTM', at: `/conversations/${masked.no}` })
    const number = await screen.findByRole('textbox', { name: 'Complaint or ticket number' })
    await user.type(number, 'C99-000000{Enter}')
    expect(await screen.findByText('Complaint or ticket not found in your scope.')).toBeTruthy()
    await user.clear(number)
    await user.type(number, `${complaint!.no}{Enter}`)
    expect(await screen.findByText(`${complaint!.no} linked.`)).toBeTruthy()
    expect((await file(masked.no)).cases.map(({ no }) => no)).toContain(complaint!.no)

    await openApp(api, { as: 'HQA', at: `/complaints/${complaint!.no}` })
    const card = await screen.findByRole('region', { name: 'Conversations' })
    expect(await within(card).findByRole('link', { name: masked.no })).toBeTruthy()

    const again = await openApp(api, { as: 'BTM', at: `/conversations/${masked.no}` })
    await again.user.click(await screen.findByRole('button', { name: `Unlink ${complaint!.no}` }))
    await again.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await file(masked.no)).cases.map(({ no }) => no)).toContain(complaint!.no))
  })

  test('words are found in it, from one place to the next and round again', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: `/conversations/${masked.no}` })
    const box = await screen.findByRole('searchbox', { name: 'Find in this conversation' })
    await user.type(box, 'y')
    const found = await screen.findByText(/^1 of \d+$/)
    const count = Number(found.textContent!.split(' ').at(-1))
    expect(count).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Previous match' }))
    expect(await screen.findByText(`${count} of ${count}`)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next match' }))
    expect(await screen.findByText(`1 of ${count}`)).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ q: 'y' })
    await user.clear(box)
    await user.type(box, 'xylophone')
    expect(await screen.findByText('No matches')).toBeTruthy()
  })

  test('that may go on has not ended yet', async () => {
    const { whole } = await (
      await api.as('HQA')
    ).send(clientsApi.makeKey, { params: { code: 'DIGITAL' }, body: { name: 'Test' } })
    const message = { id: 'just-now', bot: 'booking', medium: 'web', user: 'ann', at: new Date().toISOString() }
    const answer = await api.fetch(
      new Request('http://localhost/api/ingest/messages', {
        method: 'POST',
        headers: { authorization: `Bearer ${whole}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ ...message, from: 'user', text: 'Anybody there, xebec?' }] }),
      }),
    )
    expect(await answer.json()).toMatchObject({ accepted: 1 })
    const { rows } = (await (await api.as('ANL')).send(historyApi.list, { query: { q: 'xebec' } })) as {
      rows: ConversationRow[]
    }
    await openApp(api, { as: 'ANL', at: `/conversations/${rows[0]!.no}` })
    const ended = (await screen.findByText('Ended')).parentElement!
    expect(within(ended).getByText('Not yet')).toBeTruthy()
  })

  test('of another client is not there', async () => {
    const { rows } = (await (
      await api.as('ANL')
    ).send(historyApi.list, { query: { bot: 'outlet-desk', perPage: 1 } })) as {
      rows: ConversationRow[]
    }
    await openApp(api, { as: 'BTM', at: `/conversations/${rows[0]!.no}` })
    expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy()
  })
})
