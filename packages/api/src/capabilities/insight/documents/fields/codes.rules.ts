import type { Found, Line } from './lines.rules.ts'

interface Label {
  pattern: RegExp
  /** From 0 to 1. */
  strength: number
}

const numberSign = '(?:no|num|number|nr|nunber|#)'
/** How the number of a kind of document is called; what is more particular comes first. */
const labelOf = (names: string, strength: number): Label => ({
  pattern: new RegExp(`(?<![a-z])(?:${names})[ .]{0,2}${numberSign}(?![a-z])[ .:#-]{0,4}`),
  strength,
})

export const numberLabels = {
  invoice: [
    labelOf('tax invoice|invoice|inv', 0.95),
    labelOf('bill|cash bill|receipt|document|doc', 0.85),
    labelOf('slip|ref|reference|order', 0.6),
  ],
  estimate: [
    labelOf('estimate|est|quotation|quote', 0.95),
    labelOf('document|doc', 0.8),
    labelOf('ref|reference', 0.6),
  ],
  survey_report: [labelOf('survey report|survey|report', 0.95), labelOf('claim', 0.75), labelOf('ref|reference', 0.6)],
  warranty_claim: [
    labelOf('warranty claim|claim|wc', 0.95),
    labelOf('document|doc', 0.75),
    labelOf('ref|reference', 0.6),
  ],
  job_card_scan: [
    labelOf('job card|jobcard|jc|repair order|ro', 0.95),
    labelOf('job', 0.8),
    labelOf('ref|reference|order', 0.6),
  ],
  delivery_order: [
    labelOf('delivery order|delivery note|do|d\\.o', 0.95),
    labelOf('document|doc', 0.8),
    labelOf('ref|reference|order', 0.6),
  ],
} as const satisfies Record<string, readonly Label[]>

/** A number has a digit, and is no date, time, or amount. */
const code = /[a-z0-9][a-z0-9/_-]{1,28}[a-z0-9]/gi
const isCode = (text: string) =>
  /\d/.test(text) && !/^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text)

function codeIn(line: Line, from: number, most: number): Found | undefined {
  for (const { 0: text, index } of line.text.slice(from, from + most).matchAll(code)) {
    const at = from + index
    if (isCode(text)) return { value: text, line, from: at, to: at + text.length }
    // A word between the label and the number means that there is none.
    if (text.length > 3) return undefined
  }
  return undefined
}

/** The value beside a label, or below it where there is none. */
export function labelledCode(
  lines: readonly Line[],
  labels: readonly Label[],
): { found: Found; strength: number } | undefined {
  for (const { pattern, strength } of labels)
    for (const [index, line] of lines.entries()) {
      const match = pattern.exec(line.text.toLowerCase())
      if (!match) continue
      const beside = codeIn(line, match.index + match[0].length, 45)
      if (beside) return { found: beside, strength }
      const next = lines[index + 1]
      const below = next && codeIn(next, 0, 30)
      if (below && next.page === line.page) return { found: below, strength: strength * 0.8 }
    }
  return undefined
}

const vinLabel = /(?<![a-z])(vin|chassis|frame)(?![a-z])/
const vin = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9OIQ]{17}(?![A-Z0-9])/g

const values: Record<string, number> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, at) => [letter, at + 1] as const)
    .concat(
      [...'JKLMN'].map((letter, at) => [letter, at + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, at) => [letter, at + 2] as const),
    ),
)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Whether the ninth sign of a VIN follows from the others; many makers outside of America do not do this. */
export function hasCheckDigit(text: string): boolean {
  const sum = [...text].reduce((all, sign, at) => all + (values[sign] ?? Number(sign)) * weights[at]!, 0)
  return text[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** The VIN of a document. A recognizer takes the digits 0 and 1 for the letters O, Q, and I, which no VIN has. */
export function vinOf(lines: readonly Line[]): { found: Found; strength: number } | undefined {
  let best: { found: Found; strength: number } | undefined
  let above = ''
  for (const line of lines) {
    const text = line.text.toUpperCase()
    for (const { 0: match, index } of text.matchAll(vin)) {
      const value = match.replaceAll(/[OQ]/g, '0').replaceAll('I', '1')
      if (!/\d{3}/.test(value.slice(-5)) || !/[A-Z]/.test(value)) continue
      const isNamed = vinLabel.test(text.slice(0, index).toLowerCase()) || vinLabel.test(above)
      const strength = (isNamed ? 0.9 : 0.7) + (hasCheckDigit(value) ? 0.08 : 0) - (value === match ? 0 : 0.15)
      if (!best || strength > best.strength)
        best = { found: { value, line, from: index, to: index + match.length }, strength }
    }
    above = line.text.toLowerCase()
  }
  return best
}

const registrationLabel =
  /(?<![a-z])(?:reg(?:istration|n|d)?|vehicle|veh|car)[ .]{0,2}(?:mark |number|no|#)[ .:#-]{0,4}/
const registration = /(?<![A-Z0-9])([A-Z]{2})[ -]?(\d{1,2})[ -]?([A-Z]{1,3})[ -]?(\d{4})(?![A-Z0-9])/

/** The registration number of a vehicle, as on its plate, without blanks. */
export function registrationOf(lines: readonly Line[]): { found: Found; strength: number } | undefined {
  for (const line of lines) {
    const match = registration.exec(line.text.toUpperCase())
    if (!match) continue
    const isNamed = registrationLabel.test(line.text.slice(0, match.index).toLowerCase())
    const value = match.slice(1).join('')
    return {
      found: { value, line, from: match.index, to: match.index + match[0].length },
      strength: isNamed ? 0.95 : 0.8,
    }
  }
  const named = labelledCode(lines, [{ pattern: registrationLabel, strength: 0.6 }])
  return (
    named && { ...named, found: { ...named.found, value: named.found.value.toUpperCase().replaceAll(/[-_/]/g, '') } }
  )
}

const odometerLabel =
  /(?<![a-z])(?:odometer|odo|mileage|kilomet(?:er|re)s?|km reading|kms?)(?: reading| in| out)?(?![a-z])[ .:#-]{0,4}/
const distance = /(?<![\d.,-])(\d{1,3}(?:,\d{2,3}){1,2}|\d{1,7})(?![\d%]|[.,-]\d)/

/** The reading of the odometer, as a whole number. */
export function odometerOf(lines: readonly Line[]): { found: Found; strength: number } | undefined {
  for (const [index, line] of lines.entries()) {
    const label = odometerLabel.exec(line.text.toLowerCase())
    if (!label) continue
    const after = label.index + label[0].length
    const candidates = [
      { line, from: after, strength: 0.9 },
      // "45,210 km" has its word behind it.
      { line, from: Math.max(0, label.index - 12), strength: 0.75 },
      ...(lines[index + 1] ? [{ line: lines[index + 1]!, from: 0, strength: 0.65 }] : []),
    ]
    for (const { line: near, from, strength } of candidates) {
      const match = distance.exec(near.text.slice(from, from + 30))
      if (!match) continue
      const at = from + match.index
      return {
        found: { value: match[1]!.replaceAll(',', ''), line: near, from: at, to: at + match[0].length },
        strength,
      }
    }
  }
  return undefined
}
