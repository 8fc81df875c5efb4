import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRef, useState } from 'react'
import { StatCard } from '#kit/page/stat-card.tsx'
import { t } from '#kit/words.ts'
import styles from './carousels.module.css'

const weeks = [
  { week: 9, tickets: 96 },
  { week: 10, tickets: 104 },
  { week: 11, tickets: 88 },
  { week: 12, tickets: 91 },
  { week: 13, tickets: 79 },
]

/** Looks disabled and says so, and keeps the focus of who came to the end by keys. */
const endedAt = (isEnd: boolean) => ({ 'data-disabled': isEnd || undefined, 'aria-disabled': isEnd || undefined })

/** Slides that the browser scrolls and snaps: touch, wheel, and keys work by themselves, from right to left too. */
export function Carousels() {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const slides = () => [...(track.current?.children ?? [])] as HTMLElement[]
  const look = () => {
    const box = track.current!.getBoundingClientRect()
    const away = slides().map((slide) => Math.abs(slide.getBoundingClientRect().left - box.left))
    const isRtl = getComputedStyle(track.current!).direction === 'rtl'
    const awayRtl = slides().map((slide) => Math.abs(slide.getBoundingClientRect().right - box.right))
    const distances = isRtl ? awayRtl : away
    setAt(distances.indexOf(Math.min(...distances)))
  }
  const show = (index: number) =>
    slides()[index]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' })

  return (
    <section className={styles.carousel} aria-roledescription={t('carousel')} aria-label={t('Tickets by week')}>
      <ul ref={track} className={styles.track} tabIndex={0} aria-label={t('Slides')} onScroll={look}>
        {weeks.map(({ week, tickets }, index) => (
          <li key={week} aria-label={t('{number} of {count}', { number: index + 1, count: weeks.length })}>
            <StatCard label={t('Week {week}', { week })} value={tickets} note={t('tickets closed')} />
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        <ActionIcon variant="default" aria-label={t('Previous')} {...endedAt(at === 0)} onClick={() => show(at - 1)}>
          <IconChevronLeft className={styles.arrow} size={16} stroke={1.8} />
        </ActionIcon>
        <span aria-live="polite">{t('{number} of {count}', { number: at + 1, count: weeks.length })}</span>
        <ActionIcon
          variant="default"
          aria-label={t('Next')}
          {...endedAt(at === weeks.length - 1)}
          onClick={() => show(at + 1)}
        >
          <IconChevronRight className={styles.arrow} size={16} stroke={1.8} />
        </ActionIcon>
      </div>
    </section>
  )
}
