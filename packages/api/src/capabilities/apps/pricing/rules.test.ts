import { describe, expect, test } from 'vitest'
import { cycleAfter, type StoredPlan, quoteOf } from './rules.ts'

describe('the rules', () => {
  const stored: StoredPlan = {
    plan: 'standard',
    cycle: 'monthly',
    started_on: '2026-06-01',
    paid_until: '2026-07-01',
    credit: 0,
    is_trial: false,
  }

  test('value unused days by the day, to the hundredth', () => {
    expect(quoteOf(stored, { plan: 'enterprise', cycle: 'monthly' }, '2026-06-16')).toEqual({
      price: 9900,
      unused: 2450,
      fromCredit: 2450,
      dueNow: 7450,
      creditAfter: 0,
      paidUntil: '2026-07-16',
    })
    expect(quoteOf(stored, { plan: 'basic', cycle: 'monthly' }, '2026-06-11')).toMatchObject({
      dueNow: 0,
      creditAfter: 3267,
    })
    expect(quoteOf(stored, { plan: 'standard', cycle: 'yearly' }, '2026-07-01')).toMatchObject({
      unused: 0,
      dueNow: 48_000,
    })
  })

  test('value the days of a trial at nothing', () => {
    expect(
      quoteOf({ ...stored, is_trial: true }, { plan: 'enterprise', cycle: 'monthly' }, '2026-06-16'),
    ).toMatchObject({
      unused: 0,
      dueNow: 9900,
    })
  })

  test('end a month later, or on its last day', () => {
    expect(cycleAfter('2027-01-31', 'monthly')).toBe('2027-02-28')
    expect(cycleAfter('2026-12-15', 'monthly')).toBe('2027-01-15')
    expect(cycleAfter('2028-02-29', 'yearly')).toBe('2029-02-28')
  })
})
