import { expect, test } from 'vitest'
import { figuresOf, type Heard } from './figures.rules.ts'

let no = 0
const message = (said_by: Heard['said_by'], more: Partial<Heard> = {}): Heard => {
  no += 1
  return {
    key: `k${no}`,
    at: no * 1_500,
    said_by,
    speaks: true,
    words: 3,
    event: null,
    intent: null,
    is_fallback: false,
    csat: null,
    agent: null,
    language: null,
    version_no: null,
    outlet_id: null,
    vin: null,
    ...more,
  }
}
const closing = (said_by: Heard['said_by']) => message(said_by, { event: 'end', speaks: false, words: 0 })
const outcome = (...messages: Heard[]) => figuresOf(messages).outcome

test('how it went follows from who spoke last and what happened', () => {
  expect(outcome(message('bot'))).toBe('bounced')
  expect(outcome(message('bot'), closing('user'))).toBe('bounced')
  expect(outcome(message('user'), message('bot'))).toBe('resolved')
  expect(outcome(message('user'), message('bot'), message('user'))).toBe('abandoned')
  expect(outcome(message('user'), message('bot', { is_fallback: true }))).toBe('abandoned')
  expect(outcome(message('user'), message('bot', { is_fallback: true }), message('user'), message('bot'))).toBe(
    'resolved',
  )
  expect(outcome(message('user'), message('bot'), message('user'), message('agent'))).toBe('handed_over')
  expect(outcome(message('user'), message('bot', { event: 'hand_over' }))).toBe('handed_over')
  expect(outcome(message('user'), message('agent'), message('system', { event: 'error' }))).toBe('failed')
  expect(outcome(message('bot'), message('bot', { event: 'error' }))).toBe('bounced')
})

test('who ends it themselves has abandoned nothing, unless they were not understood', () => {
  expect(outcome(message('user'), message('bot'), message('user'), closing('user'))).toBe('resolved')
  expect(outcome(message('user'), message('bot'), message('user'), closing('bot'))).toBe('abandoned')
  expect(outcome(message('user'), message('bot', { is_fallback: true }), closing('user'))).toBe('abandoned')
})

test('the end cause is who ended it, or that it broke; null where it just stopped', () => {
  const cause = (...messages: Heard[]) => figuresOf(messages).end_cause
  expect(cause(message('user'), closing('user'))).toBe('user_end')
  expect(cause(message('user'), closing('bot'))).toBe('bot_end')
  expect(cause(message('user'), closing('agent'))).toBe('agent_end')
  expect(cause(message('user'), closing('system'))).toBeNull()
  expect(cause(message('user'), message('system', { event: 'error' }))).toBe('error')
  expect(cause(message('user'), message('bot'))).toBeNull()
})

test('turns are messages with content, and the rest is counted and stored', () => {
  no = 0
  const figures = figuresOf([
    message('bot', { version_no: 2, language: 'en', words: 5 }),
    message('user', { intent: 'book_service', language: 'hi', vin: 'MA3EWDE1S00123456' }),
    message('bot', { is_fallback: true, intent: 'fallback', language: 'hi', version_no: 3 }),
    message('user', { intent: 'find_outlet', outlet_id: 'one' }),
    message('bot', { outlet_id: 'two' }),
    message('user', { intent: 'find_outlet' }),
    message('system', { words: 9 }),
    message('agent', { agent: 'Asha' }),
    message('user', { csat: 2, speaks: false, words: 0 }),
    message('user', { csat: 5, speaks: false, words: 0 }),
  ])
  expect(figures).toEqual({
    started_at: '1970-01-01T00:00:01.500Z',
    last_at: '1970-01-01T00:00:15.000Z',
    seconds: 13,
    end_cause: null,
    outcome: 'handed_over',
    language: 'hi',
    version_no: 2,
    turns_user: 3,
    turns_bot: 3,
    turns_agent: 1,
    fallback_turns: 1,
    words: 23,
    handed_over_at: '1970-01-01T00:00:12.000Z',
    agent: 'Asha',
    csat: 5,
    intents: ['book_service', 'fallback', 'find_outlet'],
    main_intent: 'find_outlet',
    outlet_id: 'one',
    vin: 'MA3EWDE1S00123456',
  })
})

test('of two intents that come up alike the earlier is the main one', () => {
  expect(figuresOf([message('user', { intent: 'a1' }), message('user', { intent: 'b1' })]).main_intent).toBe('a1')
  expect(figuresOf([message('user')]).main_intent).toBe('')
})
