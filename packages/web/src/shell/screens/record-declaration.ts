import type { Entity } from '@rad/api/admin/access/contract'
import type { Endpoint, Output } from '@rad/api/contract'
import type { Fields } from '@rad/api/fields'
import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ColumnKind } from '#kit/table/column.ts'
import type { RecordTimelineProps } from './record-timeline.tsx'
import type { Opening } from './opening.tsx'

export interface Identified {
  id: string
}

/** What answers one record, alone or with what may be done with it. */
export type RecordEndpoint = Endpoint & { response: z.ZodType<object> }

/** The record in an answer: under that key, or the answer itself. */
export type RecordOf<E extends RecordEndpoint, K> = (K extends keyof Output<E> ? Output<E>[K] : Output<E>) & Identified

/** A record on screen, the rights of who looks, and what is open. */
export interface RecordState<T, A = unknown> extends Opening {
  record: T
  /** All that the call answered: the record, or the record and what may be done with it. */
  answer: A
}

/** A fact of a declared field, by its name; of anything else of the record, with its label and kind. */
export type FactOf<T> =
  | (keyof T & string)
  | { key: keyof T & string; label?: string; kind?: ColumnKind; isWide?: boolean }

/** A card of facts. Unknown ones take no room, and neither does a card without any, unless it has words for that. */
export interface FactsCard<T, A = unknown> {
  title: string
  facts: readonly FactOf<T>[]
  /** After them those of all fields that no card names and nothing else of the page shows, in the order of their declaration. */
  hasRest?: true
  /** Where no fact is known. */
  empty?: string
  /** Below its facts, such as a table. */
  below?: (state: RecordState<T, A>) => ReactNode
}

/** A card of facts, or what a function draws. */
export type Part<T, A = unknown> = FactsCard<T, A> | ((state: RecordState<T, A>) => ReactNode)

/** Something to do with a record that is done in a drawer or a dialog: a button, and what it opens. */
export interface Act<T, A = unknown> {
  label: string | ((state: RecordState<T, A>) => string)
  /** Who may do it, and when. */
  may: (state: RecordState<T, A>) => boolean
  /** The primary action of the page. */
  isMain?: boolean
  /** Loaded once it is opened: `lazy(…)`. */
  form: ComponentType<{ record: T; onClose: () => void }>
}

/** What draws the facts of a record in another way, by their keys. */
export type Draws<T, A = unknown> = Partial<Record<string, (state: RecordState<T, A>) => ReactNode>>

interface TimelineOf<T, A> extends Omit<RecordTimelineProps, 'id' | 'isOver'> {
  isOver?: (record: T) => boolean
  /** Who reads it; without this, who reads the record. */
  may?: (state: RecordState<T, A>) => boolean
}

/** The page of a record: what its contract does not say. Texts are marked with `word` and said in the reader's language. */
export interface RecordDeclaration<E extends RecordEndpoint, K, T = RecordOf<E, K>, A = Output<E>> {
  record: E
  /** Under which key the record is answered, where more is answered than that. */
  of?: K
  /** The parameter of the address and of the call that names the record, such as `vin`. */
  id: keyof T & string
  /** What its facts are called, and of which kind they are. */
  fields: Fields
  /** Fields that another part of the page shows, such as its title: none of the rest. */
  elsewhere?: readonly (keyof T & string)[]
  /** Said where there is none, or none that the reader may see. `text` may name the parameter of the address, such as `{vin}`. */
  missing: { icon: typeof IconPlus; title: string; text: string }
  /** The list it is one of. */
  list: { to: LinkProps['to']; label: string }
  title: (record: T) => string
  badge?: (record: T) => ReactNode
  lead?: (record: T) => ReactNode
  /** What is wrong with it, below the heading. */
  warning?: (record: T) => string | undefined
  /** Between heading and columns: marks, the next step, the stages. */
  above?: (state: RecordState<T, A>) => ReactNode
  main: readonly Part<T, A>[]
  /** Beside the main column; without it the timeline is there. */
  aside?: readonly Part<T, A>[]
  /** Below the main column, before the timeline, such as files and comments. */
  end?: readonly Part<T, A>[]
  /** Undefined draws a fact as its field says, and null leaves it out. */
  draws?: Draws<T, A>
  /** By what the address says to open. */
  acts?: Readonly<Record<string, Act<T, A>>>
  /** Quieter actions that open nothing by the address, before the others. */
  actions?: (state: RecordState<T, A>) => ReactNode
  /** After all of them: who has access and what was done to it, by what the audit calls it; or a menu of its own. */
  menu?: Entity | ((state: RecordState<T, A>) => ReactNode)
  /** Drawn while the address has something open that is no act, such as a step of many. */
  drawer?: (state: RecordState<T, A> & { opened: string }) => ReactNode
  timeline?: TimelineOf<T, A>
  /** What else the page reads, to be fetched with it. */
  alsoFetches?: (queryClient: QueryClient, params: Record<string, string>) => void
}
