import { dealersApi } from '@rad/api/network/dealers/contract'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const labelsIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)

test('A card names the facts that are known, and says where none is', async () => {
  const hqa = await api.as('HQA')
  await hqa.send(dealersApi.save, { params: { code: 'RS1' }, body: { name: 'Record Wheels', status: 'prospect' } })
  await openApp(api, { as: 'HQA', at: '/dealers/RS1' })
  expect(labelsIn(await screen.findByRole('region', { name: 'Company' }))).toEqual(['Code'])
  expect(within(screen.getByRole('region', { name: 'Principal' })).getByText('No principal yet.')).toBeTruthy()
})

test('A card without a known fact and without words for that is not drawn', async () => {
  const svm = await api.as('SVM')
  const { no } = await svm.send(jobCardsApi.add, {
    body: { outlet: 'DL001-01', job_type: 'service', received_at: '2026-01-05T09:00:00Z' },
  })
  await openApp(api, { as: 'SVM', at: `/job-cards/${no}` })
  expect(await screen.findByRole('region', { name: 'Times' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Estimate to invoice' })).toBeNull()
})

test('An address opens the form of an act for a reader with the right alone', async () => {
  await openApp(api, { as: 'AUD', at: '/dealers/DL001?open=edit' })
  expect(await screen.findByRole('heading', { level: 1, name: /^Sahyadri Wheels/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
