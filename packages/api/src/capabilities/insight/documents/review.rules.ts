import { plainAmount } from '#kernel/contract/money.ts'
import { fieldNames } from './fields/fields.rules.ts'
import type { DocumentType } from './vocabulary.ts'

/** An amount that is wrong costs more than a name that is; a tax is checked by the sum, too. */
const thresholds: Readonly<Record<string, number>> = { company: 0.6, tax: 0.65, total: 0.9, vin: 0.9, date: 0.85 }
const usualThreshold = 0.8

/** From 0 to 1: below it a person looks at the field. */
export const thresholdOf = (name: string): number => thresholds[name] ?? usualThreshold

interface Read {
  name: string
  value: string | null
  confidence: number
}

/** Straight through: every field of the type is there and sure enough, and the amounts add up where there are several. */
export function isStraight(type: DocumentType, fields: readonly Read[], sumsAgree: boolean | null): boolean {
  const names: readonly string[] = fieldNames[type]
  if (sumsAgree === false || (names.includes('tax') && sumsAgree !== true)) return false
  return names.every((name) => {
    const field = fields.find((one) => one.name === name)
    return field !== undefined && field.value !== null && field.confidence >= thresholdOf(name)
  })
}

/** Whether a person verifies what was read of it: a type without fields is finished once it is read. */
export const hasFields = (type: DocumentType): boolean => fieldNames[type].length > 0

/** In the order in which the type has them; one of a former type comes last. */
export function orderOfFields<F extends { name: string }>(type: DocumentType, fields: readonly F[]): F[] {
  const names: readonly string[] = fieldNames[type]
  const placeOf = ({ name }: F) => (names.includes(name) ? names.indexOf(name) : names.length)
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const amount = /^-?\d{1,12}(?:\.\d{1,2})?$/
const shapes: Readonly<Record<string, { pattern: RegExp; refusal: string }>> = {
  date: { pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, refusal: 'Enter a date as yyyy-mm-dd.' },
  total: { pattern: amount, refusal: 'Enter an amount such as 1234.50.' },
  tax: { pattern: amount, refusal: 'Enter an amount such as 1234.50.' },
  vin: { pattern: /^[A-HJ-NPR-Z0-9]{17}$/, refusal: 'Enter the 17 letters and digits of the VIN.' },
  odometer: { pattern: /^\d{1,7}$/, refusal: 'Enter whole kilometers.' },
}

/** What is wrong with a value that a person enters for a field, in words. */
export const fieldProblem = (name: string, value: string): string | undefined =>
  shapes[name] && !shapes[name].pattern.test(value) ? shapes[name].refusal : undefined

/** A value as it is stored: without what people write around it. */
export function reviewedValue(name: string, given: string | null): string | null {
  const value = given?.trim() ?? ''
  if (value === '') return null
  if (name === 'vin' || name === 'registration') return value.toUpperCase()
  if (name !== 'total' && name !== 'tax') return value
  const plain = value.replaceAll(/[\s,]/g, '')
  return amount.test(plain) ? plainAmount(Number(plain)) : value
}
