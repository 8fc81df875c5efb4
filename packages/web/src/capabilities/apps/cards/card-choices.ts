import { type CardPeriod, cardPeriods, type ReportYear, reportYears } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'

/** What a card lets choose from, and what it begins with. */
export interface CardChoice<C extends string> {
  /** What it is called; a text that is marked where it is written. */
  label: string
  first: C
  options: () => { value: C; label: string }[]
}

/** The choice of a period; it begins with the last seven days where nothing else is said. */
export const periods = (first: CardPeriod = 'last-7-days'): CardChoice<CardPeriod> => ({
  label: word('Period'),
  first,
  options: () => (Object.keys(cardPeriods) as CardPeriod[]).map((value) => ({ value, label: t(cardPeriods[value]) })),
})

/** The choice of a year of the revenue report, newest first. */
export const years: CardChoice<ReportYear> = {
  label: word('Year'),
  first: reportYears[0],
  options: () => reportYears.map((value) => ({ value, label: value })),
}
