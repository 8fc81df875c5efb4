import type { Entity } from '@rad/api/admin/access/contract'
import type { Endpoint, Output } from '@rad/api/contract'
import type { Fields } from '@rad/api/fields'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ColumnKind } from '#kit/table/column.ts'
import type { Format } from '#kit/text/format.tsx'
import type { RecordTimelineProps } from '#shell/screens/record-timeline.tsx'
import type { AddressedRecord } from './addressed-record.tsx'
import type { Opening } from './opening.tsx'

/** What answers one record, alone or with what may be done with it. */
export type RecordEndpoint = Endpoint & { response: z.ZodType<object> }

/** The record in an answer: under that key, or the answer itself. */
export type RecordOf<E extends RecordEndpoint, K> = K extends keyof Output<E> ? Output<E>[K] & object : Output<E>

/** What facts are drawn from: a record, the rights of who looks, and how values are written. */
export interface FactState<T> {
  record: T
  can: Opening['can']
  format: Format
}

/** A record on screen, and what is open. */
export interface RecordState<T, A = unknown, Own = unknown> extends Opening, FactState<T> {
  /** What the hooks of the page itself return. */
  own: Own
  /** All that the call answered: the record, or the record and what may be done with it. */
  answer: A
}

/** A fact of a declared field, by its name; of anything else of the record, with its label and kind. */
export type FactOf<T> =
  | (keyof T & string)
  | { key: keyof T & string; label?: string | ((record: T) => string); kind?: ColumnKind; isWide?: boolean }

/** A card of facts. Unknown ones take no room, and neither does a card without any, unless it has words for that. */
export interface FactsCard<T, S extends FactState<T> = FactState<T>> {
  title: string
  facts: readonly FactOf<T>[]
  /** After them those of all fields that no card names and nothing else of the page shows, in the order of their declaration. */
  hasRest?: true
  /** Where no fact is known. */
  empty?: string
  /** At the far end of its heading. */
  aside?: (state: S) => ReactNode
  /** Above its facts, and below them, such as a table. */
  above?: (state: S) => ReactNode
  below?: (state: S) => ReactNode
}

/** A card of facts, or what a function draws. */
export type Part<T, A = unknown, Own = unknown> =
  | FactsCard<T, RecordState<T, A, Own>>
  | ((state: RecordState<T, A, Own>) => ReactNode)

/** Something to do with a record that is done in a drawer or a dialog: a button, and what it opens. */
export interface Act<T, A = unknown, Own = unknown> {
  label: string | ((state: RecordState<T, A, Own>) => string)
  /** Who may do it, and when. */
  may: (state: RecordState<T, A, Own>) => boolean
  /** The primary action of the page. */
  isMain?: boolean
  /** Loaded once it is opened: `lazy(…)`. */
  form: ComponentType<{ record: T; onClose: () => void }>
}

/** What draws facts in another way, by their keys. */
export type DrawsOf<S, T = Record<string, unknown>> = Partial<Record<keyof T & string, (state: S) => ReactNode>>
export type Draws<T, A = unknown, Own = unknown> = DrawsOf<RecordState<T, A, Own>>

interface TimelineOf<T, A, Own> extends Omit<RecordTimelineProps, 'id' | 'isOver'> {
  isOver?: (record: T) => boolean
  /** Who reads it; without this, who reads the record. */
  may?: (state: RecordState<T, A, Own>) => boolean
}

/** The page of a record: what its contract does not have. Texts are marked with `word` and shown in the reader's language. */
export interface RecordDeclaration<
  E extends RecordEndpoint,
  K,
  Own,
  T = RecordOf<E, K>,
  A = Output<E>,
> extends AddressedRecord<E> {
  /** Under which key the record is answered, where more is answered than that. */
  of?: K
  /** The field that names the record in its address. */
  id: keyof T & string
  /** What its facts are called, and of which kind they are. */
  fields?: Fields
  /** Fields that another part of the page shows, such as its title: none of the rest. */
  elsewhere?: readonly (keyof T & string)[]
  /** Hooks of the page itself; their result is `own` in every slot, all of which are declared after it. */
  useOwn?: (record: T) => Own
  title: (record: T) => string
  /** The language of its title, where that is not the reader's. */
  language?: (record: T) => string
  badge?: (record: T) => ReactNode
  lead?: (record: T, format: Format) => ReactNode
  /** What is wrong with it, below the heading. */
  warning?: (record: T) => string | undefined
  /** Between heading and columns: marks, the next step, the stages. */
  above?: (state: RecordState<T, A, Own>) => ReactNode
  /** Its columns, or what is there in their place. */
  page?: (state: RecordState<T, A, Own>) => ReactNode
  main?: readonly Part<T, A, Own>[]
  /** Beside the main column; without it the timeline is there. */
  aside?: readonly Part<T, A, Own>[]
  /** Below the main column, before the timeline, such as files and comments. */
  end?: readonly Part<T, A, Own>[]
  /** Undefined draws a fact as its field says, and null leaves it out. */
  draws?: Draws<T, A, Own>
  /** By what the address says to open. */
  acts?: Readonly<Record<string, Act<T, A, Own>>>
  /** Quieter actions that open nothing by the address, before the others. */
  actions?: (state: RecordState<T, A, Own>) => ReactNode
  /** After all of them: who has access and what was done to it, by what the audit calls it; or a menu of its own. */
  menu?: Entity | ((state: RecordState<T, A, Own>) => ReactNode)
  /** Drawn while the address has something open that is no act, such as a step of many. */
  drawer?: (state: RecordState<T, A, Own> & { opened: string }) => ReactNode
  /** Always drawn: what the address alone does not open. */
  dialogs?: (state: RecordState<T, A, Own>) => ReactNode
  timeline?: TimelineOf<T, A, Own>
  /** What else the page reads, to be fetched with it. */
  alsoFetches?: (queryClient: QueryClient, params: Record<string, string>) => void
}
