import { Drawer } from '@mantine/core'
import type { Endpoint, Input, Output } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import type { FactsCard, FactState } from './record-declaration.ts'
import { RecordFacts, type RecordFactsProps } from './record-facts.tsx'

/** A record in its drawer, and whether the reader may change it. */
export interface ReadState<T> extends FactState<T> {
  mayChange: boolean
}

/** What reads a record of a list that has no page, and opens its form. Texts are marked with `word`. */
export interface RecordDrawerDeclaration<T extends object>
  extends Omit<RecordFactsProps<T>, 'record'>, Pick<FactsCard<T, ReadState<T>>, 'above' | 'below'> {
  /** What one is called, while there is none to show. */
  noun: string
  title: (record: T) => string
  edit: {
    label: string
    may: (state: FactState<T>) => boolean
    /** The form of a record, and of a new one. */
    form: (props: { record?: T; onClose: () => void }) => ReactNode
  }
  /** Quieter actions at the foot, for readers who may change it. */
  tools?: (record: T) => ReactNode
}

interface RecordDrawerProps {
  /** What the address has open: `new`, or the id of a record that is read or changed. */
  opened: string
  onClose: () => void
}

/** The drawer of a record that a call answers. */
export function recordDrawer<E extends Endpoint & { response: z.ZodType<object> }>(
  endpoint: E,
  declared: RecordDrawerDeclaration<Output<E> & object>,
) {
  return function ReadRecord({ opened, onClose }: RecordDrawerProps) {
    const { key: id } = useReading(opened)
    const found = useQuery({
      ...query(endpoint, { params: { id } } as unknown as Input<E>),
      enabled: opened !== 'new',
      staleTime: 0,
    })
    return (
      <Reading
        declared={declared}
        record={found.data as (Output<E> & object) | undefined}
        missing={found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        opened={opened}
        onClose={onClose}
      />
    )
  }
}

/** The drawer of a record that its list has read. `missing` is the title where it is not among those. */
export function rowDrawer<T extends { id: string }>(missing: string, declared: RecordDrawerDeclaration<T>) {
  return function ReadRow({ rows, opened, onClose }: RecordDrawerProps & { rows: readonly T[] }) {
    const { key } = useReading(opened)
    return (
      <Reading
        declared={declared}
        record={rows.find(({ id }) => id === key)}
        missing={<EmptyState title={t(missing)} />}
        opened={opened}
        onClose={onClose}
      />
    )
  }
}

interface ReadingProps<T extends object> extends RecordDrawerProps {
  declared: RecordDrawerDeclaration<T>
  record: T | undefined
  missing: ReactNode
}

function Reading<T extends object>({ declared, record, missing, opened, onClose }: ReadingProps<T>) {
  const { edit, noun, title, above, below, tools, ...facts } = declared
  const { isChanging, onEdit, onRead } = useReading(opened)
  const [can, format] = [useCan(), useFormat()]
  if (opened === 'new') return edit.form({ onClose })
  if (!record)
    return (
      <Drawer opened onClose={onClose} title={t(noun)} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
        {missing}
      </Drawer>
    )
  const mayChange = edit.may({ record, can, format })
  const state = { record, can, format, mayChange }
  if (isChanging && mayChange) return edit.form({ record, onClose: onRead })
  return (
    <RecordDrawer
      title={title(record)}
      edit={mayChange ? { label: t(edit.label), onEdit } : undefined}
      tools={mayChange && tools?.(record)}
      onClose={onClose}
    >
      {above?.(state)}
      <RecordFacts record={record} {...facts} />
      {below?.(state)}
    </RecordDrawer>
  )
}
