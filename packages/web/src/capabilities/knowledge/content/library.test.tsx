import { contentApi } from '@rad/api/knowledge/content/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../../testing/content.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let writer: Awaited<ReturnType<TestApi['as']>>
let id: string

const body =
  '<p>For the yearly service.</p><h2>Before</h2><p>Drain the quincewater.</p><h2>Parts</h2><table><tbody><tr><th>Part</th></tr><tr><td>Damper</td></tr></tbody></table><h2>After</h2><p>Fill it again.</p><script>alert(1)</script>'

beforeAll(async () => {
  api = await startTestApi()
  writer = await api.as('RGM')
  const approver = await api.as('HQA')
  id = (await publish(writer, approver, { kind: 'article', title: 'Cooling of the quince', body })).id
  await publish(writer, approver, { title: 'For body shops alone', roles: ['BSM'], body: '<p>No quincewater.</p>' })
}, 60_000)
afterAll(() => api.close())

describe('the library', () => {
  test('a search finds a text by its words, marks them, and shows no reader what is not meant for them', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/library' })
    await user.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'quincewater')
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('quincewater'))
    const list = screen.getByRole('region', { name: 'Library' })
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Cooling of the quince'])
    expect(within(list).getByText('Unread')).toBeTruthy()
    await user.click(within(list).getByRole('link', { name: 'Cooling of the quince' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Cooling of the quince' })).toBeTruthy()
  })

  test('shows a text with its tables and a way to its parts, and notes that it was read', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/library/cooling-of-the-quince' })
    expect(await screen.findByRole('cell', { name: 'Damper' })).toBeTruthy()
    expect(document.querySelector('main script')).toBeNull()
    const parts = await screen.findByRole('navigation', { name: 'On this page' })
    await user.click(within(parts).getByRole('button', { name: 'After' }))
    expect(document.activeElement?.textContent).toBe('After')
    await waitFor(
      async () => {
        const { rows } = await writer.send(contentApi.receipts, { params: { id } })
        expect(rows.map(({ role, edition }) => ({ role, edition }))).toEqual([{ role: 'SVM', edition: 1 }])
      },
      { timeout: 10_000, interval: 500 },
    )
  })

  test('says where there is no such text', async () => {
    await openApp(api, { as: 'SVM', at: '/library/for-body-shops-alone' })
    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeTruthy()
  })
})
