import { rounded } from '@rad/api/rounded'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ColumnKind } from '#kit/table/column.ts'
import { regionalOf, t, useLanguage } from '#kit/words.ts'
import { timeNow } from './clock.ts'

/** How values are written: numbers and days by the reader's language, instants in the brand's zone. */
export interface Format {
  timeZone: string
  number: (value: number) => string
  /** With one decimal, also where it is a zero. */
  oneDecimal: (value: number) => string
  /** A count where room is scarce: 1234 is 1.2K. */
  compact: (value: number) => string
  /** 59.9 is 59.9 %. */
  percent: (value: number) => string
  /** Of 18 "18%": a rate, which is shown without decimals. */
  rate: (value: number) => string
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
  /** The hour of an instant, to the minute, where its day is shown elsewhere. */
  clock: (value: string) => string
  /** The same to the second. */
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

/** Made when it is first written with: a page needs few of them, and each takes a browser its time. */
function onUse<Writer>(make: () => Writer): () => Writer {
  let made: Writer | undefined
  return () => (made ??= make())
}

const oneDecimalPlace = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const dayParts = { day: '2-digit', month: 'short', year: 'numeric' } as const
/** 08:30 in every language. */
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const instantParts = { ...dayParts, ...timeParts } as const

function writersOf(timeZone: string, language: string, currency: string) {
  const numbers = (options: Intl.NumberFormatOptions) => onUse(() => new Intl.NumberFormat(language, options))
  const dates = (options: Intl.DateTimeFormatOptions) => onUse(() => new Intl.DateTimeFormat(language, options))
  const inCurrency = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return {
    plain: numbers({ maximumFractionDigits: 2 }),
    decimals: numbers(oneDecimalPlace),
    short: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    percents: numbers({ style: 'percent', ...oneDecimalPlace }),
    rates: numbers({ style: 'percent', maximumFractionDigits: 2 }),
    amounts: numbers(inCurrency),
    wholeAmounts: numbers({ ...inCurrency, trailingZeroDisplay: 'stripIfInteger' }),
    hours: numbers({ style: 'unit', unit: 'hour', unitDisplay: 'short', ...oneDecimalPlace }),
    days: numbers({ style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }),
    list: onUse(() => new Intl.ListFormat(language, { type: 'unit', style: 'short' })),
    day: dates({ ...dayParts, timeZone: 'UTC' }),
    shortDay: dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    month: dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
    instant: dates({ ...instantParts, timeZone }),
    clock: dates({ ...timeParts, timeZone }),
    time: dates({ ...timeParts, second: '2-digit', timeZone }),
    zoned: dates({ ...instantParts, second: '2-digit', timeZone, timeZoneName: 'longOffset' }),
    relative: onUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })),
  }
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

function createFormat(timeZone: string, language: string, currency: string): Format {
  const write = writersOf(timeZone, language, currency)
  return {
    timeZone,
    number: (value) => write.plain().format(rounded(value, 2)),
    oneDecimal: (value) => write.decimals().format(rounded(value)),
    compact: (value) => write.short().format(value),
    percent: (value) => write.percents().format(rounded(value) / 100),
    rate: (value) => write.rates().format(rounded(value, 2) / 100),
    money: (value) => write.amounts().format(rounded(value, 2)),
    wholeMoney: (value) => write.wholeAmounts().format(rounded(value, 2)),
    hours: (value) => write.hours().format(rounded(value)),
    days: (value) => write.days().format(rounded(value)),
    length: (seconds) => lengthIn(language, seconds),
    list: (values) => write.list().format(values),
    day: (value) => write.day().format(startOf(value.slice(0, 10))),
    shortDay: (value, today) =>
      (value.slice(0, 4) === today.slice(0, 4) ? write.shortDay : write.day)().format(startOf(value)),
    month: (value) => write.month().format(startOf(`${value.slice(0, 7)}-01`)),
    instant: (value) => write.instant().format(new Date(value)),
    clock: (value) => write.clock().format(new Date(value)),
    time: (value) => write.time().format(new Date(value)),
    instantWithZone: (value) => `${write.zoned().format(new Date(value))} (${timeZone})`,
    ago: (value, now = timeNow()) => {
      const seconds = Math.round((Date.parse(value) - now) / 1000)
      const step = steps.slice(0, -1).find(([, size]) => Math.abs(seconds) >= size)
      return step ? write.relative().format(Math.trunc(seconds / step[1]), step[0]) : t('just now')
    },
  }
}

/** How a figure of a kind is written. */
export function figureWriter(kind: ColumnKind | undefined, format: Format) {
  if (kind === 'percent') return format.percent
  // Their labels name the unit.
  if (kind === 'hours' || kind === 'days') return format.oneDecimal
  return kind === 'money' ? format.money : format.number
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
/** Until the server has returned the currency of the brand. */
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
