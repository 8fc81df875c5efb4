import type { Endpoint, Output } from '@rad/api/contract'
import type { Fields } from '@rad/api/fields'
import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ColumnKind } from '#kit/table/column.ts'
import type { RecordTimelineProps } from '#pickers/record-timeline.tsx'
import type { Opening } from './opening.tsx'

export interface Identified {
  id: string
}

/** What answers one record. */
export type RecordEndpoint = Endpoint & { response: z.ZodType<Identified> }
export type RecordOf<E extends RecordEndpoint> = Output<E> & Identified

/** A record on screen, the rights of who looks, and what is open. */
export interface RecordState<T> extends Opening {
  record: T
}

/** A fact of a declared field, by its name; of anything else of the record, with its label and kind. */
export type FactOf<T> = (keyof T & string) | { key: keyof T & string; label: string; kind?: ColumnKind; isWide?: true }

/** A card of facts, of which those that are not known take no room; or what a function draws. */
export type Part<T> = { title: string; facts: readonly FactOf<T>[] } | ((state: RecordState<T>) => ReactNode)

/** Something to do with a record that is done in a drawer or a dialog: a button, and what it opens. */
export interface Act<T> {
  label: string
  /** Who may do it, and when. */
  may: (state: RecordState<T>) => boolean
  /** The primary action of the page. */
  isMain?: boolean
  /** Loaded once it is opened: `lazy(…)`. */
  form: ComponentType<{ record: T; onClose: () => void }>
}

/** The page of a record: what its contract does not say. Texts are marked with `word` and said in the reader's language. */
export interface RecordDeclaration<E extends RecordEndpoint> {
  record: E
  /** The parameter of the address and of the call that names the record, such as `vin`. */
  id: string
  /** What its facts are called, and of which kind they are. */
  fields: Fields
  /** Said where there is none, or none that the reader may see. `text` may name the parameter of the address, such as `{vin}`. */
  missing: { icon: typeof IconPlus; title: string; text: string }
  /** The list it is one of. */
  list: { to: LinkProps['to']; label: string }
  title: (record: RecordOf<E>) => string
  badge?: (record: RecordOf<E>) => ReactNode
  lead?: (record: RecordOf<E>) => string
  /** What is wrong with it, below the heading. */
  warning?: (record: RecordOf<E>) => string | undefined
  main: readonly Part<RecordOf<E>>[]
  /** Beside the main column; without it the timeline stands there. */
  aside?: readonly Part<RecordOf<E>>[]
  /** Facts that are drawn in another way; undefined draws a fact as its field says. */
  draws?: Partial<Record<string, (state: RecordState<RecordOf<E>>) => ReactNode>>
  /** By what the address says to open. */
  acts?: Readonly<Record<string, Act<RecordOf<E>>>>
  /** Quieter actions that open nothing by the address, before the others. */
  actions?: (state: RecordState<RecordOf<E>>) => ReactNode
  timeline: Omit<RecordTimelineProps, 'id' | 'isOver'> & { isOver?: (record: RecordOf<E>) => boolean }
  /** What else the page reads, to be fetched with it. */
  alsoFetches?: (queryClient: QueryClient, params: Record<string, string>) => void
}
