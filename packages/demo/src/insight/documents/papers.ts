import { writtenOut } from '@rad/api/internal/kernel/contract/rounded.ts'
import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'

export type Random = ReturnType<typeof randomFrom>

/** What a paper is about. */
export interface About {
  day: string
  outlet: string
  vin: string
  model: string
  complaint: string
}

const suppliers = [
  'Meridian Spares',
  'Kestrel Paint & Body',
  'Northgate Lubricants',
  'Halden Glass',
  'Cobalt Tire House',
]
const goods: readonly (readonly [string, number])[] = [
  ['Brake pads, front', 1450],
  ['Oil filter', 320],
  ['Engine oil 5W-30, 4 l', 1890],
  ['Windscreen, laminated', 7400],
  ['Wiper blades', 640],
  ['Primer, 1 l', 980],
  ['Battery 60 Ah', 5200],
  ['Air filter', 410],
]

const price = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const written = (day: string) => day.split('-').toReversed().join('/')
const columns = (left: string, right: string) => left.padEnd(44) + right.padStart(14)

const taxPercent = 18

/** The lines of what is bought, and their sums; now and then the total is a slip of the pen. */
function billed(random: Random): string[] {
  const lines = Array.from({ length: random.int(1, 4) }, () => {
    const [name, each] = random.pick(goods)
    const quantity = random.int(1, 4)
    return { text: `${quantity} x ${name}`, amount: quantity * each }
  })
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = Number(writtenOut((net * taxPercent) / 100, 2))
  const slip = random.chance(8) ? 100 : 0
  return [
    ...lines.map(({ text, amount }) => columns(text, price(amount))),
    '',
    columns('Subtotal', price(net)),
    columns(`Tax ${taxPercent}%`, price(tax)),
    columns('Total', price(net + tax + slip)),
  ]
}

const head = (company: string, title: string, number: string, { day }: About) => [
  company.toUpperCase(),
  '',
  title,
  `${title} No: ${number}`,
  `Date: ${written(day)}`,
  '',
]

/** Papers as they come to a workshop, by their type. */
export const papers: Readonly<Record<string, (about: About, no: number, random: Random) => string[]>> = {
  invoice: (about, no, random) => [
    ...head(random.pick(suppliers), 'Invoice', `INV-${20_000 + no}`, about),
    `Delivered to ${about.outlet}`,
    '',
    ...billed(random),
    '',
    'Payable within 30 days.',
  ],
  estimate: (about, no, random) => [
    ...head(about.outlet, 'Estimate', `EST-${5000 + no}`, about),
    `Vehicle: ${about.model}, VIN ${about.vin}`,
    '',
    ...billed(random),
    '',
    'This estimate is valid for 14 days. Work begins once it is approved.',
  ],
  warranty_claim: (about, no, random) => [
    ...head(about.outlet, 'Warranty Claim', `WC-${3000 + no}`, about),
    `VIN: ${about.vin}`,
    'Failure: the part failed within the warranty period and was replaced.',
    '',
    ...billed(random),
  ],
  bulletin: (about, no) => [
    `SERVICE BULLETIN SB-${100 + no}`,
    `Date: ${written(about.day)}`,
    `Model: ${about.model}`,
    '',
    'Some vehicles may show brake noise at low speed. Inspect the brake pads and the rotor surface before any part is replaced.',
    'Clean the caliper, apply the approved grease, and check the wear of all four brake pads.',
    'If the rotor is below its least thickness, replace rotor and pads as a set. Record the odometer on the job card.',
    '',
    'Parts on back order are listed on the parts portal. Customers who wait longer than seven days receive a loaner car.',
  ],
  letter: (about) => [
    'To the service manager',
    `Date: ${written(about.day)}`,
    '',
    `I am writing about complaint ${about.complaint} and my vehicle with the VIN ${about.vin}.`,
    `I brought it to ${about.outlet} because the battery was dead and the warning light stayed on.`,
    'No one called me for five days, and the delivery was delayed twice without a reason.',
    'The bill was much higher than the estimate. Please explain the price and refund what was not approved.',
    '',
    'With kind regards',
  ],
}
