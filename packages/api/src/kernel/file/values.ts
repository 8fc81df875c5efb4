import type { Column, ColumnKind } from '#kernel/contract/view.ts'
import { clockText } from '#kernel/days/wall-time.ts'

const decimals: Partial<Record<ColumnKind, number>> = { percent: 1, hours: 1, days: 1, money: 2 }

/** More than any figure of ours is rounded to. */
const mostDecimals = 6
/** More than a coordinate has. */
const exactDecimals = 14

/**
 * How many decimals a number of a column is written with, in files of every format: those of its column, and more where it has
 * more, for a file never rounds.
 */
export function decimalsOf({ kind, decimals: own, isExact }: Column, value: number): number {
  const written = String(value)
  const point = written.indexOf('.')
  const has =
    point < 0 || written.includes('e')
      ? 0
      : Math.min(written.length - point - 1, isExact ? exactDecimals : mostDecimals)
  return Math.max(own ?? decimals[kind] ?? 0, has)
}

const figures = new Set<ColumnKind>(['number', 'percent', 'hours', 'days', 'money'])

/** Whether the numbers of a column are figures: on the right, with a thousands separator where people read them. */
export const isFigure = ({ kind }: Column): boolean => figures.has(kind)

/** The name of a zone in brackets at the end of the head of a column: `Received (Asia/Kolkata)`. */
const zoneInHead = /^(.*\S)\s*\(([A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*)\)$/

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The head of a column where nothing else names the zone of its times. */
export const headWithZone = ({ kind, label }: Column, zone: string): string =>
  kind === 'instant' ? `${label} (${zone})` : label

/** Reads such a head again: what the column is called, and of which zone its times are. */
export function readHead(head: string): { label: string; zone?: string } {
  const [, label, zone] = zoneInHead.exec(head) ?? []
  return label !== undefined && zone !== undefined && isZone(zone) ? { label, zone } : { label: head }
}

/** A word may take the place of an instant, such as the "Total" of a total row. */
export function instantText(zone: string, value: string): string {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : clockText(zone, at)
}

/** What a time has after its second, in a file by which a row is found again; nothing where it is a whole second. */
export function fractionOf(value: string): string {
  const ms = Date.parse(value) % 1000
  return ms > 0 ? `.${String(ms).padStart(3, '0')}` : ''
}

/** A value that is no number, in words: a time on the clocks of the zone, several values with a semicolon between. */
export function textOf(column: Column | undefined, zone: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('; ')
  if (column?.kind !== 'instant') return String(value)
  return instantText(zone, String(value)) + (column.isExact ? fractionOf(String(value)) : '')
}
