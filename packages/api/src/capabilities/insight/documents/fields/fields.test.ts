import { describe, expect, test } from 'vitest'
import type { Page } from '../reading/page.rules.ts'
import { typedPages } from '../reading/typed-pages.rules.ts'
import { amountsOf, centsIn } from './amounts.rules.ts'
import { type DateOrder, datesOf } from './dates.rules.ts'
import { docTypeOf } from './doc-type.rules.ts'
import { type FieldName, type FieldsType, fieldsOf } from './fields.rules.ts'
import { sumsAgree } from './sums.rules.ts'

const pagesOf = (...lines: string[]): Page[] => typedPages(lines.join('\n'))
const found = (type: FieldsType, ...lines: string[]) =>
  Object.fromEntries(fieldsOf(type, pagesOf(...lines)).map(({ name, value }) => [name, value]))
const confidenceOf = (name: FieldName, ...lines: string[]) =>
  fieldsOf('invoice', pagesOf(...lines)).find((one) => one.name === name)?.confidence ?? 0
const line = (text: string) => ({ page: 1, at: 0, text, words: [], starts: [] })

const invoice = [
  'NORTHLINE MOTORS PVT LTD',
  'Plot 14, Station Road, Pune 411001',
  'GSTIN: 27AAACN1234F1Z5  Tel: 020-5551234',
  'TAX INVOICE',
  'Invoice No: NM/26/00417        Date: 04/03/2026',
  'Vehicle: Alder ZX              Due date: 03/04/2026',
  'Description      Qty    Rate      Amount',
  'Brake pads        2   1,200.00   2,400.00',
  'Labor             1     800.00     800.00',
  'Sub total                        3,200.00',
  'CGST 9%                            288.00',
  'SGST 9%                            288.00',
  'Grand total                    Rs 3,776.00',
]

describe('an invoice', () => {
  test('gives company, number, date, total, and the sum of its taxes', () => {
    expect(found('invoice', ...invoice)).toEqual({
      company: 'NORTHLINE MOTORS PVT LTD',
      number: 'NM/26/00417',
      date: '2026-03-04',
      total: '3776.00',
      tax: '576.00',
    })
  })

  test('gives each value the place of its words', () => {
    const total = fieldsOf('invoice', pagesOf(...invoice)).find(({ name }) => name === 'total')!
    const at = invoice.length - 1
    expect(total).toMatchObject({ page: 1, box: { y: (at + 3) / 66, h: expect.closeTo(1 / 66, 6) } })
    expect(total.box.x).toBeGreaterThan(0.2)
  })

  test('takes the total that is paid, not what is handed over, or the sum before rounding', () => {
    const lines = ['Subtotal 60.31', 'Total 60.31', 'Rounding -0.01', 'Total 60.30', 'Cash 100.00', 'Change 39.70']
    expect(found('invoice', ...lines)).toMatchObject({ total: '60.30' })
  })

  test.each([
    ['German', ['Zwischensumme 1.236,64', 'MwSt 19% 234,96', 'Gesamtbetrag inkl. MwSt 1.471,60 EUR'], '234.96'],
    ['French', ['Total HT 1 226,33', 'TVA 20% 245,27', 'Total TTC 1 471,60'], '245.27'],
    ['Portuguese', ['Subtotal 1.196,42', 'IVA 23% 275,18', 'Total a pagar 1.471,60 €'], '275.18'],
  ])('in %s gives its total and its tax', (_language, lines, tax) => {
    expect(found('invoice', ...lines)).toMatchObject({ total: '1471.60', tax })
  })

  test('takes no quantity and no tax for a total', () => {
    expect(found('invoice', 'Total qty 12', 'Total GST 5.00', 'Total items 3', 'Net payable 105.00')).toMatchObject({
      total: '105.00',
      tax: '5.00',
    })
  })

  test('is surer of a total with a clear label that other amounts lead to than of one without', () => {
    const clear = confidenceOf('total', ...invoice)
    const unclear = confidenceOf('total', 'Amount 12.00', 'Amount 15.00')
    expect(clear).toBeGreaterThan(0.85)
    expect(unclear).toBeLessThan(0.7)
  })

  test('is less sure of letters that were recognized badly', () => {
    const blurred = pagesOf(...invoice).map((page) => ({
      ...page,
      words: page.words.map((word) => ({ ...word, confidence: 0.3 })),
    }))
    const total = fieldsOf('invoice', blurred).find(({ name }) => name === 'total')!
    expect(total.confidence).toBeLessThan(confidenceOf('total', ...invoice) * 0.6)
  })

  test('without any of them gives no fields', () => {
    expect(fieldsOf('invoice', pagesOf('nothing here'))).toEqual([])
    expect(fieldsOf('letter', pagesOf(...invoice))).toEqual([])
  })
})

test('a job card gives number, date, VIN, registration, and odometer', () => {
  const card = [
    'JOB CARD',
    'Job card no: JC-20417   Date: 21-Nov-2026',
    'Regn No: MH 12 AB 4321',
    'Chassis no MA3ERLF1S00123456',
    'Odometer: 45,210 km',
  ]
  expect(found('job_card_scan', ...card)).toEqual({
    number: 'JC-20417',
    date: '2026-11-21',
    vin: 'MA3ERLF1S00123456',
    registration: 'MH12AB4321',
    odometer: '45210',
  })
})

test('letters that no VIN has are read as the digits they look like, with less confidence', () => {
  const confidence = (vin: string) => {
    const [field] = fieldsOf('delivery_order', pagesOf(`VIN: ${vin}`)).filter(({ name }) => name === 'vin')
    return { value: field?.value, confidence: field?.confidence ?? 0 }
  }
  const right = confidence('1M8GDM9AXKP042788')
  const wrong = confidence('1M8GDM9AXKPO42788')
  expect(wrong.value).toBe('1M8GDM9AXKP042788')
  expect(right.confidence).toBeGreaterThan(wrong.confidence)
})

test('a claim and a survey report give their numbers, not those of others', () => {
  expect(found('warranty_claim', 'Invoice no: 555', 'Claim No. WC-88123', 'Claim amount 4,500.00')).toEqual({
    number: 'WC-88123',
    total: '4500.00',
  })
  expect(found('survey_report', 'Claim no C-1', 'Survey Report No', 'SR/2026/17')).toMatchObject({
    number: 'SR/2026/17',
  })
})

test.each([
  ['04/03/2026', 'day_first', '2026-03-04'],
  ['04/03/2026', 'month_first', '2026-04-03'],
  ['12/25/2018', 'day_first', '2018-12-25'],
  ['25-12-18', 'month_first', '2018-12-25'],
  ['2026-03-04', 'month_first', '2026-03-04'],
  ['4th March, 2026', 'day_first', '2026-03-04'],
  ['Mar 4, 2026', 'day_first', '2026-03-04'],
  ['9" June 2014', 'day_first', '2014-06-09'],
  ['19. Dez. 2025', 'day_first', '2025-12-19'],
  ['1er août 2026', 'day_first', '2026-08-01'],
  ['5 de março de 2026', 'day_first', '2026-03-05'],
  ['١٢/٠٣/٢٠٢٦', 'day_first', '2026-03-12'],
  ['3 set 20', 'day_first', undefined],
  ['January l1, 2028', 'day_first', undefined],
  ['29.02.2024', 'day_first', '2024-02-29'],
  ['29.02.2025', 'day_first', undefined],
  ['31/31/2026', 'day_first', undefined],
  ['10.20.30.40', 'day_first', undefined],
  ['1/2/3/2026', 'day_first', undefined],
] satisfies [string, DateOrder, string | undefined][])('%s, %s, is the day %s', (text, order, day) => {
  expect(datesOf(line(text), order)[0]?.value).toBe(day)
})

test.each([
  ['1,28,450.50', ['128450.50']],
  ['1.234,50', ['1234.50']],
  ['RM 170. 00', ['170.00']],
  ['1.355,90€', ['1355.90']],
  ['€ 1 355,90', ['1355.90']],
  ['1 234 355,90 EUR', ['1234355.90']],
  ["1'355.90", ['1355.90']],
  ['2 100.00', ['100.00']],
  ['2 100,00', ['100.00']],
  ['Total TTC 1 471,60', ['1471.60']],
  ['Total 3 150.00', ['150.00']],
  ['١٬٢٣٤٫٥٠', ['1234.50']],
  ['-5.59', ['-5.59']],
  ['₹1,234', ['1234.00']],
  ['1 x 9.50 9.50', ['9.50', '9.50']],
  ['12:30 6.00% 25/12/2018 03-8051', []],
])('the amounts of %j are %j', (text, values) => {
  const amounts = amountsOf(line(text)).filter(({ isMoney }) => isMoney)
  expect(amounts.map(({ value }) => value)).toEqual(values)
})

test('a decimal is the cents that it says, and anything else none', () => {
  expect(['1234.50', '-1.5', '7', '1,2', ''].map(centsIn)).toEqual([123_450, -150, 700, undefined, undefined])
})

describe('sums', () => {
  const agree = (...lines: string[]) => sumsAgree(fieldsOf('invoice', pagesOf(...lines)), pagesOf(...lines))

  test('agree where net and tax, or the items, lead to the total', () => {
    expect(agree(...invoice)).toBe(true)
    expect(agree('Pads 10.00', 'Oil 5.00', 'Total 15.00')).toBe(true)
  })

  test('do not agree where net and tax lead to another amount', () => {
    expect(agree('Sub total 100.00', 'GST amount 6.00', 'Grand total 120.00')).toBe(false)
  })

  test('are not known where there is nothing to add up', () => {
    expect(agree('Grand total 120.00')).toBeNull()
    expect(agree('Hello')).toBeNull()
  })
})

test.each([
  [['TAX INVOICE', 'Invoice no 1'], 'a.pdf', 'invoice'],
  [['Repair Estimate', 'Estimate no 1'], 'a.pdf', 'estimate'],
  [['JOB CARD', 'Odometer 1', 'Service advisor'], 'a.pdf', 'job_card_scan'],
  [['SURVEY REPORT', 'Surveyor: A'], 'a.pdf', 'survey_report'],
  [['WARRANTY CLAIM', 'Invoice 12'], 'a.pdf', 'warranty_claim'],
  [['DELIVERY ORDER'], 'a.pdf', 'delivery_order'],
  [['Technical Service Bulletin', 'Subject: Lamps'], 'a.pdf', 'bulletin'],
  [['This is to certify that'], 'certificate.pdf', 'certificate'],
  [['DEALER AGREEMENT', 'between the parties'], 'a.docx', 'contract'],
  [['Dear Sir,', 'please find it.', 'Yours sincerely'], 'a.docx', 'letter'],
  [['Lorem ipsum'], 'Tax_Invoice-17.pdf', 'invoice'],
  [['Lorem ipsum'], 'a.pdf', 'other'],
] satisfies [string[], string, FieldsType][])('%j in %s is of the type %s', (lines, name, type) => {
  const guess = docTypeOf(pagesOf(...lines), name)
  expect(guess.docType).toBe(type)
  expect(guess.confidence).toBeGreaterThan(0)
  expect(guess.confidence).toBeLessThan(1)
})

test.each(['a ', '1 ', '( ', 'total 1.00 ', '1st jan ', '1234567 '])(
  'pages of nothing but %j are looked through in a short time',
  (piece) => {
    const pages = pagesOf(...Array.from({ length: 2_000 }, () => piece.repeat(120 / piece.length)))
    const before = process.cpuUsage()
    fieldsOf('invoice', pages)
    const { user } = process.cpuUsage(before)
    expect(user / 1_000).toBeLessThan(1_000)
  },
)
