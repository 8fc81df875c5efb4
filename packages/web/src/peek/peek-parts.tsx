import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import styles from './peek.module.css'

/** How long what a card says of a record is fresh enough to be shown again. */
export const freshMs = 30_000

/** On what can have the focus in a pinned card: Escape closes the card alone, and not the drawer it was opened in. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

/** What was found of a record; while it comes its room, and a word where it does not. */
export function Found<T>({ found, children }: { found: UseQueryResult<T>; children: (record: T) => ReactNode }) {
  const { data, error } = found
  if (data !== undefined) return children(data)
  if (!error) return <BlockSkeleton height={84} />
  const isBeyond = isRefusal(error) && (error.status === 404 || error.status === 403)
  return (
    <span className={styles.soft}>
      {isBeyond ? t('You don’t have access to this record.') : t('Couldn’t load this')}
    </span>
  )
}

/** What a record is called, and where it belongs. */
export function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.head}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span className={styles.soft}>{children}</span>
    </span>
  )
}

/** A name and what it is; what is not known takes no room. */
export function PeekFact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  )
}
