import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, moveAs, publishedAs, republishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { contentApi } from '#capabilities/knowledge/content/contract.ts'
import { botsApi } from './contract.ts'
import { intentsApi } from './intents/contract.ts'
import { sandboxApi } from './sandbox.contract.ts'

let app: TestApp
let manager: Caller
let approver: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('BTM')
  approver = await app.as('HQA')
  await manager.send(intentsApi.add, { body: { code: 'tow_truck', name: 'Call a tow truck', domain: 'general' } })
  await manager.send(intentsApi.add, { body: { code: 'charging_card', name: 'Charging card', domain: 'general' } })
  await manager.send(botsApi.add, {
    body: { code: 'sandbox', name: 'Sandbox', client: 'DIGITAL', purpose: 'faq', languages: ['en', 'de'] },
  })
  await publishVersion(['tow_truck'])
})
afterAll(() => app.close())

async function publishVersion(intents: string[]): Promise<void> {
  const { versions } = await manager.send(botsApi.addVersion, {
    params: { code: 'sandbox' },
    body: { notes: 'Knows more', intents },
  })
  const { no, version } = versions[0]!
  const params = { code: 'sandbox', no: String(no) }
  const sent = await manager.send(botsApi.ask, { params, body: { if_version: version } })
  await (await app.as('admin')).send(botsApi.publish, { params, body: { if_version: sent.versions[0]!.version } })
}

const say = (text: string, more: { language?: string } = {}, as = manager) =>
  as.send(sandboxApi.say, { params: { code: 'sandbox' }, query: { text, ...more } })

const answer = (intent: string, title: string, body: string, more: object = {}) =>
  publishedAs(manager, approver, { kind: 'bot_answer', intent, title, body, ...more })

describe('a bot in its sandbox', () => {
  test('answers what is published, in the words that are published', async () => {
    expect(await say('Can you send a tow truck?')).toMatchObject({
      intent: { code: 'tow_truck', name: 'Call a tow truck' },
      is_known: true,
      answer: null,
    })
    const { id } = await answer(
      'tow_truck',
      'My car broke down',
      '<p>A tow truck <strong>comes</strong> within an hour.</p>',
    )
    expect(await say('Can you send a tow truck?')).toMatchObject({
      answer: { id, text: 'A tow truck comes within an hour.', language: 'en', edition: 1 },
      fallback: null,
    })
    // What an answer is called speaks for its intent.
    expect(await say('it broke down')).toMatchObject({ intent: { code: 'tow_truck' } })
    await republishedAs(manager, approver, id, { body: '<p>A tow truck comes within 40 minutes.</p>' })
    expect((await say('tow truck please')).answer).toMatchObject({
      text: 'A tow truck comes within 40 minutes.',
      edition: 2,
    })
    await moveAs(approver, id, 'archived')
    expect((await say('tow truck please')).answer).toBe(null)
  })

  test('returns no draft', async () => {
    await addDraftAs(manager, { kind: 'bot_answer', intent: 'tow_truck', title: 'Draft', body: '<p>Not yet</p>' })
    expect((await say('tow truck')).answer).toBe(null)
  })

  test('does not answer what its live version does not name', async () => {
    await answer('charging_card', 'Where is my charging card?', '<p>In the post.</p>')
    const before = await say('where is my charging card')
    expect(before).toMatchObject({ intent: { code: 'charging_card' }, is_known: false, answer: null })
    await publishVersion(['tow_truck', 'charging_card'])
    expect(await say('where is my charging card')).toMatchObject({ is_known: true, answer: { text: 'In the post.' } })
  })

  test('answers in the requested language, else in the original one', async () => {
    const { id } = await answer('tow_truck', 'Tow truck', '<p>It comes.</p>')
    await answer('tow_truck', 'Abschleppwagen', '<p>Er kommt.</p>', { language: 'de', translation_of: id })
    expect((await say('tow truck', { language: 'de' })).answer).toMatchObject({ language: 'de', text: 'Er kommt.' })
    expect((await say('tow truck', { language: 'fr' })).answer).toMatchObject({ language: 'en', text: 'It comes.' })
  })

  test('returns the fallback answer for what it does not understand', async () => {
    const nothing = await say('xyzzy plugh')
    expect(nothing).toMatchObject({ intent: null, is_known: false, confidence: 0, answer: null })
    await answer('fallback', 'Not understood', '<p>Please say it in other words.</p>')
    expect((await say('xyzzy plugh')).fallback).toBe('Please say it in other words.')
  })

  test('understands the same sentence alike, and keeps no word of it', async () => {
    const secretText = 'a secret tow truck'
    expect(await say(secretText)).toEqual(await say(secretText))
    const { rows } = await (await app.as('admin')).send(auditApi.list, { query: { q: 'secret tow' } })
    expect(rows).toEqual([])
  })

  test('is listed where its answers are used', async () => {
    const { id } = await answer('charging_card', 'Card lost', '<p>We block it.</p>')
    const { bots } = await manager.send(contentApi.usedBy, { params: { id } })
    expect(bots).toMatchObject([{ code: 'sandbox', name: 'Sandbox' }])
  })

  test('is there for who reads bots, and no other bot answers', async () => {
    await expect(say('tow truck', {}, await app.as('SVM'))).rejects.toMatchObject({ status: 403 })
    await expect(
      manager.send(sandboxApi.say, { params: { code: 'no-such-bot' }, query: { text: 'hello' } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
