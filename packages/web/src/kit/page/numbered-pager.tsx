import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './numbered-pager.module.css'

export interface NumberedPagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The first, the last and those beside the page that is open; `undefined` where some are left out. */
function shownPages(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  return [...new Set(near)]
    .toSorted((a, b) => a - b)
    .flatMap((one, index, all) => (index > 0 && one - all[index - 1]! > 1 ? [undefined, one] : [one]))
}

/** Pages by their numbers, in the middle below what they turn. */
export function NumberedPager({ page, pages, onPage }: NumberedPagerProps) {
  const { number } = useFormat()
  if (pages <= 1 && page <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        <IconChevronLeft className="mantine-rotate-rtl" size={16} stroke={1.8} />
      </ActionIcon>
      {shownPages(page, pages).map((one, index) =>
        one === undefined ? (
          <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={styles.page}
            aria-label={t('Page {page}', { page: number(one) })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {number(one)}
          </button>
        ),
      )}
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('Next page')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight className="mantine-rotate-rtl" size={16} stroke={1.8} />
      </ActionIcon>
    </nav>
  )
}
