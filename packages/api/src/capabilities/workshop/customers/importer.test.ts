import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from './contract.ts'

let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  steps = importSteps(office)
})
afterAll(() => app.close())

const header =
  'Customer,Party code,Customer name,Type,Mobile,Email,Language,City,State,Outlet,SMS consent,Email consent,Do not contact'
const fileOf = (...lines: string[]) => textFile([header, ...lines, ''].join('\n'), 'customers.csv')
const found = async (q: string, caller = office) =>
  (await caller.send(customersApi.list, { query: { q } })).rows.find((row) => row.name.length > 0)!
const get = (no: string) => office.send(customersApi.get, { params: { no } })

describe('customers from a file', () => {
  test('are added once, corrected by either number, and undone', async () => {
    const before = await checksums(app, ['customer', 'timeline_event', 'customer_outlet'])
    const line =
      ',P-77,Zita Filed,Fleet,"+91 98450-11111, 9845022222",ZITA@Filed.example,HI,pune,,dl001-01,yes,,2027-01-31'
    const first = await steps.checked('customers', fileOf(line))
    expect(first.answer.errors).toEqual([])
    expect(countsOf(first.answer)).toMatchObject({ new: 1, wrong: 0 })
    await steps.commit(first.id)
    const { no } = await found('zita filed')
    const customer = await get(no)
    expect(customer).toMatchObject({
      kind: 'fleet',
      phones: ['+919845011111', '9845022222'],
      email: 'zita@filed.example',
      language: 'hi',
      city: 'Pune',
      outlet: 'DL001-01',
      source_no: 'P-77',
      consent_call: false,
      consent_sms: true,
      consent_email: false,
      do_not_contact_until: '2027-01-31',
    })
    const again = await steps.checked('customers', fileOf(line))
    expect(countsOf(again.answer)).toMatchObject({ new: 0, changed: 0, same: 1 })

    const rows = [header.split(','), [no, '', 'Zita Corrected', '', '', '', '', '', '', '', 'no', 'yes', '']]
    const sheet = buildWorkbook(rows.map((row, at) => rowOf(at + 1, row)).join(''))
    const second = await steps.checked('customers', new File([sheet], 'customers.xlsx'))
    expect(second.answer.changes).toEqual([
      { line: 2, field: 'name', from: 'Zita Filed', to: 'Zita Corrected' },
      { line: 2, field: 'consent_sms', from: 'true', to: 'false' },
      { line: 2, field: 'consent_email', from: 'false', to: 'true' },
    ])
    await steps.commit(second.id)
    expect(await get(no)).toMatchObject({
      name: 'Zita Corrected',
      email: 'zita@filed.example',
      phones: customer.phones,
    })
    const { events } = await office.send(timelineApi.events, {
      params: { kind: 'customer', id: customer.id },
      query: {},
    })
    expect(events.map(({ type, text }) => [type, text]).toSorted()).toEqual([
      ['added', 'Imported from customers.csv, line 2'],
      ['changed', 'Corrected by customers.xlsx, line 2'],
      ['consent_to_SMS_given', null],
      ['consent_to_SMS_withdrawn', null],
      ['consent_to_email_given', null],
    ])

    await steps.revert(second.id)
    expect(await get(no)).toMatchObject({ name: 'Zita Filed', consent_sms: true, consent_email: false })
    await steps.revert(first.id)
    expect(await checksums(app, ['customer', 'timeline_event', 'customer_outlet'])).toEqual(before)
  })

  test('errors are reported by line and column', async () => {
    const { no } = (await office.send(customersApi.list, { query: { perPage: 1 } })).rows[0]!
    const { answer } = await steps.checked(
      'customers',
      fileOf(
        'CU-999999,,Nobody Known,,,,,,,,,,',
        ',,Without Number,,,,,,,DL001-01,,,',
        ',P-1,Without Outlet,,,,,,,,,,',
        ',P-2,,,,,,,,DL001-01,,,',
        ',P-3,Bad Facts,Martian,12,nobody,hindi,Atlantis,,DL001-01,maybe,,31-31-2026',
        ',P-4,No Place,,,,,,,XX999-01,,,',
        `,P-5,${'x'.repeat(121)},,,,,,,DL001-01,,,`,
        ',P-6,Once,,,,,,,DL001-01,,,',
        ',P-6,Twice,,,,,,,DL001-01,,,',
        `${no},,Known,,,,,,,,,,`,
        `${no},,Known Again,,,,,,,,,,`,
      ),
    )
    expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'Customer', 'Customer not found.'],
      [3, 'Party code', 'Enter a customer number or a DMS number.'],
      [4, 'Outlet', 'This is required.'],
      [5, 'Customer name', 'This is required.'],
      [6, 'Type', 'Use one of: retail, fleet, corporate, taxi, government.'],
      [6, 'Email', 'Enter a valid email address.'],
      [6, 'Language', 'Use a code of two or three letters, such as hi.'],
      [6, 'SMS consent', 'Enter yes or no, or 1 or 0.'],
      [6, 'Do not contact', 'Enter the day as yyyy-mm-dd.'],
      [6, 'Mobile', 'Enter phone numbers of 8 to 15 digits.'],
      [6, 'City', 'City not found.'],
      [7, 'Outlet', 'Outlet not found.'],
      [8, 'Customer name', 'Use at most 120 characters.'],
      [10, 'Party code', 'Duplicate of row 9.'],
      [12, 'Party code', 'Duplicate of row 11.'],
    ])
    expect(countsOf(answer)).toMatchObject({ new: 1, changed: 1, wrong: 9 })
  })

  test('are seen by who sees their outlet, and masked for who may not read names', async () => {
    const { id } = await steps.checked('customers', fileOf(',P-88,Wanda Walled,,9845033333,,,,,DL001-01,,,'))
    await steps.commit(id)
    expect((await found('P-88', await app.as('SVM'))).name).toBe('Wanda Walled')
    expect((await found('P-88', await app.as('AUD'))).name).toMatch(/^W•/)
    await steps.revert(id)
  })

  test('a number of an outlet that another customer has is refused', async () => {
    const { id } = await steps.checked(
      'customers',
      fileOf(',P-91,Tia One,,,,,,,DL001-01,,,', ',P-92,Tia Two,,,,,,,DL001-01,,,'),
    )
    await steps.commit(id)
    const one = (await found('P-91')).no
    const two = (await found('P-92')).no
    const { answer } = await steps.checked('customers', fileOf(`${two},P-91,Tia Two,,,,,,,DL001-01,,,`))
    expect(answer.errors).toMatchObject([
      { line: 2, column: 'Party code', message: `${one} already has this number at this outlet.` },
    ])
  })
})
