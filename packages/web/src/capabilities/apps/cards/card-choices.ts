import { type CardPeriod, cardPeriods, type RevenueReport } from '@rad/api/apps/cards/contract'
import { createContext } from 'react'
import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'

/** What a card lets choose from, and what it begins with. */
export interface CardChoice<C extends string, D = unknown> {
  /** What it is called; a text that is marked where it is written. */
  label: string
  first: C
  /** What the card has read may say what there is, and what is chosen where nothing was. */
  options: (data: D | undefined) => { value: C; label: string }[]
  chosenOf?: (data: D) => C
}

/** The period of a page, which all of its cards show. */
export const firstPeriod: CardPeriod = 'last-28-days'
export const BoardPeriod = createContext<CardPeriod>(firstPeriod)

export const periodOptions = () =>
  (Object.keys(cardPeriods) as CardPeriod[]).map((value) => ({ value, label: t(cardPeriods[value]) }))

/** The choice of a year of the revenue report: those with data, newest first. */
export const years: CardChoice<string, RevenueReport> = {
  label: word('Year'),
  first: '',
  options: (report) => (report?.years ?? []).map((value) => ({ value, label: value })),
  chosenOf: ({ year }) => year,
}
