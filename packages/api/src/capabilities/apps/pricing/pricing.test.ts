import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from '../invoices/contract.ts'
import { type BillingCycle, type PlanId, pricingApi } from './contract.ts'

let app: TestApp
let person: Caller
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const roles = ['SVM', 'BSM', 'DLP', 'TSM', 'HDA', 'ANL', 'RGM', 'BTM', 'PNL', 'HQA', 'admin']
let next = 0
/** Each test has a user who never chose a plan. */
beforeEach(async () => {
  person = await app.as(roles[next++]!)
})

const dataOf = () => person.send(pricingApi.data, {})
const change = (plan: PlanId, cycle: BillingCycle, if_version: number) =>
  person.send(pricingApi.change, { body: { plan, cycle, if_version } })
const invoiceOf = (id: number) => person.send(invoicesApi.get, { params: { id: String(id) } })
const newestInvoice = async () => (await person.send(invoicesApi.page, { query: {} })).invoices[0]!.id

describe('the plans', () => {
  test('cost what was agreed, and a year saves the stated amount', async () => {
    const { plans, comparison, faq, current } = await dataOf()
    expect(
      plans.map(({ id, monthlyPrice, yearlyPlan, yearlySaving, popular }) => [
        id,
        monthlyPrice,
        yearlyPlan.perMonth,
        yearlyPlan.totalAnnual,
        yearlySaving,
        popular,
      ]),
    ).toEqual([
      ['basic', 0, 0, 0, 0, false],
      ['standard', 49, 40, 480, 18, true],
      ['enterprise', 99, 80, 960, 19, false],
    ])
    expect(comparison.length).toBeGreaterThan(4)
    expect(faq.length).toBeGreaterThan(3)
    expect(current).toMatchObject({ plan: 'basic', cycle: 'monthly', paidUntil: null, credit: 0, version: 0 })
  })
})

describe('a change of plan', () => {
  test('writes the plan and its paid invoice together', async () => {
    const { current } = await change('standard', 'monthly', 0)
    expect(current).toMatchObject({ plan: 'standard', cycle: 'monthly', credit: 0, version: 1 })
    const { invoice } = await invoiceOf(current.invoice!.id)
    expect(invoice).toMatchObject({ total: 49, balance: 0, invoiceStatus: 'Paid', service: 'Standard plan' })
    expect(invoice.number).toBe(current.invoice!.number)
    expect((await dataOf()).current).toEqual(current)
  })

  test('counts unused days toward the new plan', async () => {
    await change('standard', 'monthly', 0)
    const quote = await person.send(pricingApi.quote, { query: { plan: 'enterprise', cycle: 'yearly' } })
    // Nothing of the month is used yet.
    expect(quote).toMatchObject({ price: 960, unused: 49, fromCredit: 49, dueNow: 911, creditAfter: 0 })
    const { current } = await change('enterprise', 'yearly', 1)
    const { invoice } = await invoiceOf(current.invoice!.id)
    expect(invoice).toMatchObject({ total: 960, balance: 0 })
    expect(invoice.payments.map(({ amount }) => amount).toSorted()).toEqual([49, 911])
  })

  test('keeps as credit what a smaller plan does not use up, and pays with it later', async () => {
    await change('enterprise', 'monthly', 0)
    const before = await newestInvoice()
    const down = await change('basic', 'yearly', 1)
    expect(down.current).toMatchObject({ plan: 'basic', cycle: 'monthly', paidUntil: null, credit: 99, invoice: null })
    expect(await newestInvoice()).toBe(before)
    const up = await change('standard', 'monthly', 2)
    expect(up.current).toMatchObject({ plan: 'standard', credit: 50 })
    const { invoice } = await invoiceOf(up.current.invoice!.id)
    expect(invoice.payments).toMatchObject([{ amount: 49, note: 'Credit for unused days' }])
  })

  test('is refused to the plan one has, and from an old copy, and leaves no invoice', async () => {
    const before = await newestInvoice()
    await expect(change('basic', 'monthly', 0)).rejects.toMatchObject({ status: 409, code: 'state.move' })
    await expect(change('standard', 'monthly', 3)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    await expect(change('gold' as 'basic', 'monthly', 0)).rejects.toMatchObject({ status: 422 })
    expect(await newestInvoice()).toBe(before)
    const auditor = await app.as('AUD')
    await expect(
      auditor.send(pricingApi.change, { body: { plan: 'standard', cycle: 'monthly', if_version: 0 } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('happens once where two tabs request it', async () => {
    const both = await Promise.allSettled([change('standard', 'yearly', 0), change('enterprise', 'yearly', 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await dataOf()).current.version).toBe(1)
  })

  test('affects no other user', async () => {
    await change('standard', 'monthly', 0)
    const other = await app.as(roles[next++]!)
    expect((await other.send(pricingApi.data, {})).current).toMatchObject({ plan: 'basic', version: 0 })
  })

  test('is over with its paid days', async () => {
    await change('standard', 'monthly', 0)
    app.travel(32 * 86_400)
    person = await app.as(roles[next - 1]!)
    expect((await dataOf()).current).toMatchObject({ plan: 'basic', paidUntil: null, credit: 0, version: 1 })
    const { current } = await change('standard', 'monthly', 1)
    expect(current).toMatchObject({ plan: 'standard', version: 2 })
  })
})

describe('a trial', () => {
  const tryPlan = (if_version: number) => person.send(pricingApi.tryPlan, { body: { if_version } })

  test('is Standard for 14 days without an invoice, once per person, and worth nothing in a change', async () => {
    expect((await dataOf()).current).toMatchObject({ mayTry: true, isTrial: false })
    const { current } = await tryPlan(0)
    expect(current).toMatchObject({ plan: 'standard', isTrial: true, mayTry: false, invoice: null, version: 1 })
    expect(Date.parse(current.paidUntil!) - Date.parse(current.startedOn!)).toBe(14 * 86_400_000)
    await expect(tryPlan(1)).rejects.toMatchObject({ message: 'A trial can be started only on the Basic plan.' })
    expect(await person.send(pricingApi.quote, { query: { plan: 'enterprise', cycle: 'monthly' } })).toMatchObject({
      unused: 0,
      dueNow: 99,
    })
    const paid = await change('standard', 'monthly', 1)
    expect(paid.current).toMatchObject({ plan: 'standard', isTrial: false, version: 2 })
    expect(paid.current.invoice).not.toBeNull()
    await change('basic', 'monthly', 2)
    expect((await dataOf()).current).toMatchObject({ plan: 'basic', mayTry: false })
    await expect(tryPlan(3)).rejects.toMatchObject({ status: 409, message: 'You already used your trial.' })
  })

  test('of two tabs is started by one', async () => {
    await tryPlan(0)
    await expect(tryPlan(0)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })
})
