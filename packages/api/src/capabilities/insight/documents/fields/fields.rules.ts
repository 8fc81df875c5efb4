import type { Page } from '../reading/page.rules.ts'
import { decimal } from './amounts.rules.ts'
import { labelledCode, numberLabels, odometerOf, registrationOf, vinOf } from './codes.rules.ts'
import { companyOf } from './company.rules.ts'
import type { DateOrder } from './dates.rules.ts'
import { type Box, type Found, type Line, linesOf, placeOf } from './lines.rules.ts'
import { taxOf, totalOf, type Weighed } from './totals.rules.ts'
import { dateOf } from './when.rules.ts'

export interface FoundField {
  name: FieldName
  /** Dates as yyyy-mm-dd, amounts as decimals such as 1234.50. */
  value: string
  /** From 0 to 1. */
  confidence: number
  page: number
  box: Box
}

/** What is looked for in which type of document. */
export const fieldNames = {
  invoice: ['company', 'number', 'date', 'total', 'tax'],
  estimate: ['company', 'number', 'date', 'total', 'tax'],
  survey_report: ['number', 'date', 'vin', 'total'],
  warranty_claim: ['number', 'date', 'vin', 'total'],
  job_card_scan: ['number', 'date', 'vin', 'registration', 'odometer'],
  delivery_order: ['number', 'date', 'vin'],
  certificate: ['date'],
  contract: ['date'],
  bulletin: [],
  letter: [],
  other: [],
} as const satisfies Record<string, readonly string[]>
export type FieldsType = keyof typeof fieldNames
export type FieldName = (typeof fieldNames)[FieldsType][number]

/** Letters that a recognizer is half sure of make a value unsure, however clear its label is. */
function fieldOf(name: FieldName, found: Found, strength: number, value = found.value): FoundField {
  const { page, box, certainty } = placeOf(found)
  return { name, value, confidence: Math.min(0.99, Math.max(0.01, strength * Math.sqrt(certainty))), page, box }
}

const strengthOf = ({ weight, isConfirmed, isContested }: Weighed) =>
  0.45 + Math.min(5, weight) * 0.08 + (isConfirmed ? 0.1 : 0) - (isContested ? 0.25 : 0)

const weighed = (name: FieldName, found: Weighed | undefined) =>
  found && fieldOf(name, found.amount, strengthOf(found), decimal(found.amount.cents))

const coded = (name: FieldName, code: { found: Found; strength: number } | undefined) =>
  code && fieldOf(name, code.found, code.strength)

type Finder = (lines: readonly Line[], type: FieldsType, order: DateOrder) => FoundField | undefined

const finders: Record<FieldName, Finder> = {
  company: (lines) => {
    const company = companyOf(lines)
    return company && fieldOf('company', company.found, Math.min(0.9, 0.35 + company.score * 0.09))
  },
  number: (lines, type) => {
    const labels = type in numberLabels ? numberLabels[type as keyof typeof numberLabels] : []
    return coded('number', labelledCode(lines, labels))
  },
  date: (lines, _, order) => {
    const date = dateOf(lines, order)
    if (!date) return undefined
    const strength =
      0.5 + Math.max(0, Math.min(6, date.score)) * 0.08 + (date.isConfirmed ? 0.06 : 0) - (date.isContested ? 0.2 : 0)
    return fieldOf('date', date.found, strength)
  },
  total: (lines) => weighed('total', totalOf(lines)),
  tax: (lines) => weighed('tax', taxOf(lines, totalOf(lines)?.amount)),
  vin: (lines) => coded('vin', vinOf(lines)),
  registration: (lines) => coded('registration', registrationOf(lines)),
  odometer: (lines) => coded('odometer', odometerOf(lines)),
}

/** The fields of a type of document that are found on its pages, each once, with its place. */
export function fieldsOf(docType: FieldsType, pages: readonly Page[], order: DateOrder = 'day_first'): FoundField[] {
  const lines = linesOf(pages)
  return fieldNames[docType].flatMap((name) => finders[name](lines, docType, order) ?? [])
}
