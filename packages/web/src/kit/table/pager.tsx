import { ActionIcon, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './pager.module.css'

export interface PagerProps {
  page: number
  perPage: number
  count: number
  /** There are more than `count`. */
  isCapped?: boolean | undefined
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
  /** Called when the next page is likely to be needed. */
  onNear?: (page: number) => void
}

const sizes = [10, 25, 50, 100]

export function Pager({ page, perPage, count, isCapped, onPage, onPerPage, onNear }: PagerProps) {
  const { number } = useFormat()
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil(count / perPage))
  const first = count === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, count)
  const shown = { first: number(first), last: number(last), count: number(count) }
  const near = (to: number) => (to >= 1 && to <= pages ? () => onNear?.(to) : undefined)

  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <span className={styles.count} role="status">
        {first > count
          ? t('Page {page} doesn’t exist', { page: number(page) })
          : isCapped
            ? t('{first}–{last} of more than {count}', shown)
            : t('{first}–{last} of {count}', shown)}
      </span>
      <div className={styles.size}>
        <label htmlFor={sizeId}>{t('Rows')}</label>
        <NativeSelect
          id={sizeId}
          aria-label={t('Rows')}
          size="xs"
          value={String(perPage)}
          data={(sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((a, b) => a - b)).map(String)}
          onChange={(event) => onPerPage(Number(event.currentTarget.value))}
        />
      </div>
      <span className={styles.steps}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onPointerEnter={near(page - 1)}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <IconChevronLeft className="mantine-rotate-rtl" size={16} stroke={1.8} />
        </ActionIcon>
        <span className={styles.place}>
          {number(page)} / {number(pages)}
          {isCapped ? '+' : null}
        </span>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('Next page')}
          disabled={page >= pages}
          onPointerEnter={near(page + 1)}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight className="mantine-rotate-rtl" size={16} stroke={1.8} />
        </ActionIcon>
      </span>
    </nav>
  )
}
