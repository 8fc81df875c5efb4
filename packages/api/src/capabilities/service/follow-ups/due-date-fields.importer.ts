import { optional } from '#kernel/contract/fields.ts'
import { rounded } from '#kernel/contract/rounded.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Cells, Choice, Say } from '#kernel/import/importer.ts'
import { vehicleFields } from '#capabilities/workshop/vehicles/contract.ts'

const kmOfMile = 1.609344
const units = ['km', 'mi'] as const
/** As far as an odometer goes. */
const mostKm = 2_000_000
const mostMiles = Math.floor(mostKm / kmOfMile)

export const unitChoices: Choice[] = [
  { value: 'km', label: 'Kilometers' },
  { value: 'mi', label: 'Miles' },
]

/** What the unit of another system probably means. */
export const suggestUnit = (value: string): string | undefined =>
  /^\s*mi/i.test(value) ? 'mi' : /^\s*k/i.test(value) ? 'km' : undefined

const number = { kind: 'number', min: 0, ...optional } as const

/** What a register of services or of vehicle tests fills, and by which columns it is known. */
export const dueDateFile = importFields(vehicleFields, {
  vin: {
    aliases: ['chassis number', 'chassis no', 'vehicle identification number'],
    looks: /^[A-HJ-NPR-Z0-9]{17}$/i,
  },
  reg_no: {
    aliases: [
      'reg',
      'reg no',
      'registration',
      'vrm',
      'registration mark',
      'vehicle registration',
      'plate',
      'number plate',
      'licence plate',
      'license plate',
    ],
    hint: 'With or without spaces. A VIN or a registration number finds the vehicle.',
  },
  next_due_on: {
    aliases: [
      'next due',
      'due',
      'due date',
      'next due date',
      'service due',
      'next service date',
      'test due',
      'next test',
      'next test date',
      'expiry',
      'expiry date',
      'expires',
      'valid until',
      'mot due',
      'mot due date',
      'mot expiry',
      'mot expiry date',
    ],
  },
  last_on: {
    kind: 'day',
    label: 'Last service or test',
    ...optional,
    aliases: [
      'last service',
      'last service date',
      'service date',
      'last test',
      'test date',
      'date of test',
      'completed date',
      'inspection date',
      'last mot',
      'last mot date',
      'mot date',
      'mot test date',
    ],
  },
  due_basis: { aliases: ['due by', 'basis'] },
  odometer: {
    ...number,
    label: 'Odometer',
    max: mostKm,
    aliases: ['km', 'kms', 'mileage', 'mileage km', 'odometer km', 'odometer value', 'odometer reading', 'odo'],
    hint: 'Kilometers, unless the unit column says miles. Read on the day of the last service or test.',
  },
  odometer_miles: {
    ...number,
    label: 'Odometer in miles',
    max: mostMiles,
    aliases: [
      'miles',
      'mileage mi',
      'mileage miles',
      'mileage in miles',
      'odometer mi',
      'odometer miles',
      'test mileage',
    ],
    hint: 'Stored as kilometers.',
  },
  odometer_unit: {
    kind: 'choice',
    values: units,
    label: 'Odometer unit',
    ...optional,
    aliases: ['unit', 'mileage unit'],
    translates: 'Odometer unit',
  },
  home_outlet: { aliases: ['outlet', 'outlet code', 'workshop', 'service outlet', 'branch'] },
  make: { aliases: ['brand', 'manufacturer'] },
  model: { aliases: ['model name', 'model line'] },
  model_year: { aliases: ['year', 'my'] },
  owner: {
    aliases: ['customer', 'customer number', 'customer no'],
    hint: 'The number of a customer, such as CU-000123.',
  },
})

export type DueDateLine = ReturnType<typeof dueDateFile.read>

/** A number with its unit behind, as it is written in lists that people read: 77,125 miles. */
const withUnit = /^([\d.,\s]+)(km|kms|kilometers|kilometres|mi|miles)\.?$/i

/** An odometer cell that has its unit in it, or says in words that it was not read; a zero says so, too. */
export function odometerCells(cells: Cells, say: Say): Cells {
  const written = cells.odometer?.trim()
  if (!written) return cells
  if (/^0+$/.test(written)) return { ...cells, odometer: '' }
  if (!/\d/.test(written)) {
    say.warn('odometer', 'This is no number. The odometer isn’t imported.')
    return { ...cells, odometer: '' }
  }
  const [, figure, unit] = withUnit.exec(written) ?? []
  if (figure === undefined || unit === undefined) return cells
  return { ...cells, odometer: figure.trim(), odometer_unit: cells.odometer_unit || suggestUnit(unit)! }
}

/** What the odometer showed, in whole kilometers; nothing where the row does not say. */
export function kilometersOf(line: DueDateLine, writtenUnit: string | undefined, say: Say): number | undefined {
  const { odometer, odometer_miles, odometer_unit } = line
  if (typeof odometer_miles === 'number') return rounded(odometer_miles * kmOfMile, 0)
  if (typeof odometer !== 'number') return undefined
  if (writtenUnit && !odometer_unit) say.wrong('odometer_unit', 'Choose kilometers or miles.')
  if (odometer_unit !== 'mi') return rounded(odometer, 0)
  if (odometer > mostMiles) say.wrong('odometer', `At most ${mostMiles}.`)
  return rounded(odometer * kmOfMile, 0)
}
