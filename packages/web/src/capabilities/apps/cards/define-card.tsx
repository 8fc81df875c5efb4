import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use, useState } from 'react'
import { type CardPeriod, cardPeriods } from '@rad/api/apps/cards/contract'
import type { ApiError } from '@rad/api/client'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BoardPeriod, type CardChoice } from './card-choices.ts'
import type { CardFile } from './card-file.ts'
import { Card } from './card.tsx'

/** A card of a page. `size` is how many twelfths of a wide page it takes. */
export interface BoardCard {
  id: string
  /** A text that is marked where it is written. */
  title: string
  size: 3 | 4 | 6 | 8 | 12
  Body: ComponentType
}

/** What a card writes with: its title in the language in use, and the formats of the reader. */
export interface CardTools {
  title: string
  format: Format
}

export interface CardDeclaration<D, C extends string> extends Omit<BoardCard, 'Body'> {
  /** The height of what is to come, in CSS pixels. */
  height: number
  /** What is chosen from on the card alone, such as years. */
  choice?: CardChoice<C, D>
  /** Whether it shows the period of its page, which is then part of the names of its files. */
  isPeriodic?: boolean
  /** The call it reads, with what is chosen, and the period of the page. */
  read: (chosen: C, period: CardPeriod) => UseQueryOptions<D, ApiError, D, readonly unknown[]>
  isEmpty?: (data: D) => boolean
  /** What it is as a file. */
  file?: (data: D, tools: CardTools) => CardFile
  draw: (data: D, tools: CardTools) => ReactNode
}

/**
 * A card is declared once: which call it reads, what is chosen from, its files, and how it is drawn. Its frame, waiting, errors, emptiness,
 * refreshing, and moving are those of every card.
 */
export function defineCard<D, C extends string = never>(card: CardDeclaration<D, C>): BoardCard {
  const { id, title: written, size, height, choice, isPeriodic, read, isEmpty, file, draw } = card
  function Body() {
    const period = use(BoardPeriod)
    const [chosen, setChosen] = useState(choice?.first)
    // A card without a choice asks with nothing.
    const reading = useQuery({ ...read(chosen as C, period), placeholderData: keepPreviousData })
    const tools: CardTools = { title: t(written), format: useFormat() }
    const { data } = reading
    const shown = data && choice?.chosenOf ? choice.chosenOf(data) : chosen
    const menu =
      choice && shown !== undefined
        ? { label: choice.label, options: choice.options(data), chosen: shown, onChange: setChosen }
        : undefined
    return (
      <Card
        title={tools.title}
        reading={reading}
        height={height}
        menu={menu}
        of={isPeriodic ? t(cardPeriods[period]) : undefined}
        isEmpty={isEmpty}
        fileOf={file && ((data) => file(data, tools))}
      >
        {(data) => draw(data, tools)}
      </Card>
    )
  }
  return { id, title: written, size, Body }
}
