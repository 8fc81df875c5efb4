import { topicsApi, phraseRulesApi } from '@rad/api/insight/phrase-rules/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts'
import german from '#kit/languages/de.json'
import { labelWords } from './label-words.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('rules and topics that the product comes with are translated, others are shown as people wrote them', async () => {
  const office = await api.as('HQA')
  const rules = await office.send(phraseRulesApi.list, { query: {} as never })
  const topics = await office.send(topicsApi.list, { query: {} as never })
  const labels = [...rules, ...topics].map(({ label }) => label)
  expect(labels.length).toBeGreaterThanOrEqual(14)
  for (const label of labels) expect(german, label).toHaveProperty([label])
  expect(labelWords('{half a pattern')).toBe('{half a pattern')
})
