import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import type { ReactNode } from 'react'
import type { ColumnKind } from '#kit/table/column.ts'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { inWords } from '#kit/text/in-words.ts'
import styles from './value.module.css'

/** An empty value; a word for screen readers, a dash on the screen. */
export const nothing = <Nothing />

function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <span className={styles.hidden}>{t('none')}</span>
    </span>
  )
}

/** One value, formatted as its kind requires. */
export function Value({ kind, value }: { kind: ColumnKind; value: unknown }): ReactNode {
  const format = useFormat()
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.length > 0 ? format.list(value.map((one) => t(String(one)))) : nothing
  if (typeof value === 'boolean') {
    const Icon = value ? IconCheck : IconMinus
    return (
      <span className={styles.flag} data-yes={value || undefined}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {value ? t('Yes') : t('No')}
      </span>
    )
  }
  if (typeof value === 'number' && kind !== 'code' && kind !== 'text') {
    // A unit keeps its side of the number where the page runs right to left.
    return <bdi>{figureWriter(kind, format)(value)}</bdi>
  }
  const text = String(value)
  switch (kind) {
    case 'day':
      return format.day(text)
    case 'month':
      return format.month(text)
    case 'instant':
      return (
        <time dateTime={text} title={format.instantWithZone(text)}>
          {format.instant(text)}
        </time>
      )
    case 'status':
      return inWords(text)
    case 'text':
      return <bdi>{text}</bdi>
    default:
      return text
  }
}
