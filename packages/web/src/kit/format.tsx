import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ColumnKind } from '#kit/column.ts'
import { regionalOf, useLanguage } from '#kit/words.ts'
import { timeNow } from './clock.ts'

/** How values are written: numbers and days by the reader's language, instants in the brand's zone. */
export interface Format {
  timeZone: string
  number: (value: number) => string
  /** With one decimal, also where it is a zero. */
  oneDecimal: (value: number) => string
  /** 59.9 is 59.9 %. */
  percent: (value: number) => string
  /** An amount in the units of the brand's currency: 1234.5 is ₹1,234.50. */
  money: (value: number) => string
  /** The same without hundredths where there are none: for prices from and to. */
  wholeMoney: (value: number) => string
  hours: (value: number) => string
  days: (value: number) => string
  /** Seconds, in the two largest units they fill: 2 min 5 sec. */
  length: (seconds: number) => string
  /** Several names in a row. */
  list: (values: readonly string[]) => string
  day: (value: string) => string
  /** A day near to today: without its year, unless that is another one. */
  shortDay: (value: string, today: string) => string
  month: (value: string) => string
  instant: (value: string) => string
  /** The hour of an instant, to the second, where its day is said elsewhere. */
  time: (value: string) => string
  /** The same instant with its zone spelled out, for tooltips. */
  instantWithZone: (value: string) => string
  /** "3 days ago": only ever beside an absolute time. */
  ago: (value: string, now?: number) => string
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function lengthIn(language: string, seconds: number): string {
  const largest = Math.max(
    0,
    steps.findIndex(([, size]) => seconds >= size),
  )
  const [first, second] = seconds < 1 ? [steps[3]] : [steps[largest]!, steps[largest + 1]]
  const write = ([unit, size]: (typeof steps)[number], rest: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(rest / size))
  const rest = seconds % first[1]
  const parts = [write(first, seconds), ...(second && rest >= second[1] ? [write(second, rest)] : [])]
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts)
}

function createFormat(timeZone: string, language: string, currency: string): Format {
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const decimals = new Intl.NumberFormat(language, oneDecimal)
  const percents = new Intl.NumberFormat(language, { style: 'percent', ...oneDecimal })
  const inCurrency = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const amounts = new Intl.NumberFormat(language, inCurrency)
  const wholeAmounts = new Intl.NumberFormat(language, { ...inCurrency, trailingZeroDisplay: 'stripIfInteger' })
  const unit = (name: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, ...options })
  const hours = unit('hour', { unitDisplay: 'short', ...oneDecimal })
  const days = unit('day', { unitDisplay: 'long' })
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  const dayFormat = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const shortDayFormat = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const clock = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const instantFormat = new Intl.DateTimeFormat(language, { ...clock, timeZone })
  const timeFormat = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
  const zoned = new Intl.DateTimeFormat(language, { ...clock, second: '2-digit', timeZone, timeZoneName: 'longOffset' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    timeZone,
    number: (value) => plain.format(value),
    oneDecimal: (value) => decimals.format(value),
    percent: (value) => percents.format(value / 100),
    money: (value) => amounts.format(value),
    wholeMoney: (value) => wholeAmounts.format(value),
    hours: (value) => hours.format(value),
    days: (value) => days.format(value),
    length: (seconds) => lengthIn(language, seconds),
    list: (values) => list.format(values),
    day: (value) => dayFormat.format(new Date(`${value.slice(0, 10)}T00:00:00Z`)),
    shortDay: (value, today) =>
      (value.slice(0, 4) === today.slice(0, 4) ? shortDayFormat : dayFormat).format(new Date(`${value}T00:00:00Z`)),
    month: (value) => monthFormat.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)),
    instant: (value) => instantFormat.format(new Date(value)),
    time: (value) => timeFormat.format(new Date(value)),
    instantWithZone: (value) => `${zoned.format(new Date(value))} (${timeZone})`,
    ago: (value, now = timeNow()) => {
      const seconds = Math.round((Date.parse(value) - now) / 1000)
      const steps = [
        ['day', 86_400],
        ['hour', 3600],
        ['minute', 60],
      ] as const
      const step = steps.find(([, size]) => Math.abs(seconds) >= size)
      return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'minute')
    },
  }
}

/** How a figure of a kind is written. */
export function figureWriter(kind: ColumnKind | undefined, format: Format) {
  if (kind === 'percent') return format.percent
  if (kind === 'hours') return format.hours
  return kind === 'money' ? format.money : format.number
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
/** Until the server has said which currency the brand counts in. */
const usualCurrency = 'INR'
const FormatContext = createContext<Format | undefined>(undefined)

export interface FormatProviderProps {
  timeZone: string | undefined
  currency?: string | undefined
  children: ReactNode
}

export function FormatProvider({ timeZone, currency = usualCurrency, children }: FormatProviderProps) {
  const language = useLanguage()
  const format = useMemo(
    () => createFormat(timeZone ?? browserZone(), regionalOf(language), currency),
    [timeZone, language, currency],
  )
  return <FormatContext value={format}>{children}</FormatContext>
}

export function useFormat(): Format {
  const format = useContext(FormatContext)
  const language = useLanguage()
  return useMemo(() => format ?? createFormat(browserZone(), regionalOf(language), usualCurrency), [format, language])
}
