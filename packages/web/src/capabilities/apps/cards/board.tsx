import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Button, NativeSelect } from '@mantine/core'
import type { CardPeriod } from '@rad/api/apps/cards/contract'
import { dayIn, daysOf } from '@rad/api/periods'
import type { CardPage } from '@rad/api/session/preferences/cards.contract'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { useMemo, useState } from 'react'
import { dragPlugins } from '#kit/base/drag-plugins.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BoardPlace } from './board-place.ts'
import { BoardPeriod, firstPeriod, periodOptions } from './card-choices.ts'
import styles from './board.module.css'
import type { BoardCard } from './define-card.tsx'
import { useCardOrder } from './use-card-order.ts'

export interface BoardProps {
  page: CardPage
  title: string
  lead: string
  cards: readonly BoardCard[]
}

/** Cards that are moved by their handle, with the pointer or with Space and the arrows, or from their menu. */
export function Board({ page, title, lead, cards }: BoardProps) {
  const { shown, isPending, isArranged, reset, move } = useCardOrder(page, cards)
  const [announcement, setAnnouncement] = useState('')
  const [period, setPeriod] = useState(firstPeriod)
  const moveAndSay = (from: number, to: number) => {
    move(from, to)
    setAnnouncement(
      t('{title}: position {place} of {count}.', { title: t(shown[from]!.title), place: to + 1, count: shown.length }),
    )
  }
  const onDragEnd = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    move(source.initialIndex, source.index)
  }
  const actions = (
    <>
      {isArranged ? (
        <Button variant="default" onClick={reset}>
          {t('Reset layout')}
        </Button>
      ) : null}
      <PeriodChoice period={period} onChange={setPeriod} />
    </>
  )
  return (
    <div className={pageStyles.page}>
      <PageHead title={title} lead={lead} actions={actions} />
      <p className={styles.message} role="status">
        {announcement}
      </p>
      {isPending ? (
        <BlockSkeleton height={600} />
      ) : (
        <DragDropProvider plugins={dragPlugins} onDragEnd={onDragEnd}>
          <div className={styles.board} role="list" aria-label={title}>
            <BoardPeriod value={period}>
              {shown.map((card, index) => (
                <Place key={card.id} card={card} index={index} count={shown.length} onMove={moveAndSay} />
              ))}
            </BoardPeriod>
          </div>
        </DragDropProvider>
      )}
    </div>
  )
}

interface PeriodChoiceProps {
  period: CardPeriod
  onChange: (period: CardPeriod) => void
}

/** The one period of the page, with its first and last day: whole days, so that none of the cards counts today. */
function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { timeZone, day } = useFormat()
  // No period of the menu follows the fiscal year.
  const { from, to } = daysOf(period, dayIn(timeZone, new Date(timeNow())), 1)
  const options = periodOptions()
  return (
    <div className={styles.period}>
      <span>
        <bdi>{day(from)}</bdi> – <bdi>{day(to)}</bdi>
      </span>
      <NativeSelect
        aria-label={t('Period')}
        value={period}
        data={options}
        onChange={(event) => {
          const option = options.find(({ value }) => value === event.currentTarget.value)
          if (option) onChange(option.value)
        }}
      />
    </div>
  )
}

interface PlaceProps {
  card: BoardCard
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

function Place({ card: { title, size, Body }, index, count, onMove }: PlaceProps) {
  // While a card is moved, screen readers call it by this name.
  const { ref, handleRef, isDragging } = useSortable({ id: t(title), index })
  const place = useMemo(
    () => ({
      isFirst: index === 0,
      isLast: index === count - 1,
      moveBy: (by: 1 | -1) => onMove(index, index + by),
      handle: (
        <button
          ref={handleRef}
          type="button"
          className={styles.handle}
          aria-label={t('Move: {title}', { title: t(title) })}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </button>
      ),
    }),
    [index, count, onMove, handleRef, title],
  )
  return (
    <div ref={ref} role="listitem" className={styles.place} data-size={size} data-dragging={isDragging || undefined}>
      <BoardPlace value={place}>
        <Body />
      </BoardPlace>
    </div>
  )
}
