import { topicSuggestionsApi } from '@rad/api/insight/phrase-rules/suggestions/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()), 60_000)
afterAll(() => api.close())

test('suggested topics are an empty list with the reason until calls were searched', async () => {
  const office = await api.as('HQA')
  expect(await office.send(topicSuggestionsApi.list, {})).toEqual([])
  await openApp(api, { as: 'HQA', at: '/topic-suggestions' })
  expect(await screen.findByText('No suggestions')).toBeTruthy()
  expect(screen.getByText(/Recent calls in English count/)).toBeTruthy()
})

test('a suggestion that is gone is not offered for a decision', async () => {
  await openApp(api, { as: 'HQA', at: '/topic-suggestions?open=00000000-0000-4000-8000-000000000000' })
  const drawer = await screen.findByRole('dialog', { name: 'Suggested topic' })
  expect(await within(drawer).findByText('Suggestion not found')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Add topic' })).toBeNull()
})
