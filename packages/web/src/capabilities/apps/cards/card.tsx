import { ActionIcon, NativeSelect, useComputedColorScheme } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, use, useRef } from 'react'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BoardPlace } from './board-place.ts'
import styles from './card.module.css'

/** What a card reads, as `useQuery` answers. */
export interface CardReading<D> {
  data: D | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

export interface CardMenu {
  /** What is chosen from, such as periods, and its choice. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

export interface CardProps<D> {
  title: string
  reading: CardReading<D>
  /** The height of what is to come, in CSS pixels. */
  height: number
  menu?: CardMenu
  /** The figures of the card as a table, for its file; and the names of its series, for its picture. */
  dataOf?: (data: D) => ChartData
  isEmpty?: (data: D) => boolean
  children: (data: D) => ReactNode
}

/** A card: its title, what it shows, and when that was read. It is refreshed, downloaded, and moved from its menu. */
export function Card<D>({ title, reading, height, menu, dataOf, isEmpty, children }: CardProps<D>) {
  const place = use(BoardPlace)
  const { data, error } = reading
  const body = useRef<HTMLDivElement>(null)
  const groups = useCardActions({ title, reading, body, chart: data && dataOf?.(data) })
  return (
    <section className={styles.card} aria-label={title} aria-busy={reading.isFetching || undefined}>
      <header className={styles.head}>
        {place?.handle}
        <h2>{title}</h2>
        {menu ? (
          <NativeSelect
            size="xs"
            className={styles.menu}
            aria-label={`${title}: ${menu.label}`}
            value={menu.value}
            data={[...menu.options]}
            onChange={(event) => menu.onChange(event.currentTarget.value)}
          />
        ) : null}
        <ActionMenu
          groups={groups}
          trigger={
            <ActionIcon size={28} aria-label={t('More actions: {title}', { title })}>
              <IconDots size={16} stroke={1.8} />
            </ActionIcon>
          }
        />
      </header>
      <div ref={body} className={styles.body}>
        {data && !error ? (
          isEmpty?.(data) ? (
            <EmptyState title={t('No data in this period')} />
          ) : (
            children(data)
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void reading.refetch()} />
        ) : (
          <BlockSkeleton height={height} />
        )}
      </div>
      {data ? <Updated at={reading.dataUpdatedAt} /> : null}
    </section>
  )
}

function Updated({ at }: { at: number }) {
  const format = useFormat()
  const instant = new Date(at).toISOString()
  return (
    <p className={styles.updated}>
      <time dateTime={instant} title={format.instantWithZone(instant)}>
        {t('Updated {time}', { time: format.clock(instant) })}
      </time>
    </p>
  )
}

interface CardActions {
  title: string
  reading: Pick<CardReading<unknown>, 'refetch'>
  body: { current: HTMLDivElement | null }
  chart: ChartData | undefined
}

function useCardActions({ title, reading, body, chart }: CardActions): Action[][] {
  const place = use(BoardPlace)
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const savePicture = async (drawn: ChartData) => {
    const svg = body.current?.querySelector<SVGSVGElement>('figure svg')
    if (!svg) return showToast(t('Show the chart first to download it as a picture.'), { tone: 'bad' })
    const file = await import('#kit/chart/chart-file.ts')
    const legend = drawn.series.length > 1 ? drawn.series.map(({ label }) => label) : []
    await file.savePicture(title, svg, legend, skin)
  }
  const saveData = async (drawn: ChartData) => (await import('#kit/chart/chart-file.ts')).saveData(title, drawn)
  const fail = () => showToast(t('Couldn’t create the file. Try again.'), { tone: 'bad' })
  const files: Action[] = chart
    ? [
        { label: t('Download picture'), run: () => void savePicture(chart).catch(fail) },
        { label: t('Download data'), run: () => void saveData(chart).catch(fail) },
      ]
    : []
  const moves: Action[] = place
    ? [
        ...(place.isFirst ? [] : [{ label: t('Move earlier'), run: () => place.moveBy(-1) }]),
        ...(place.isLast ? [] : [{ label: t('Move later'), run: () => place.moveBy(1) }]),
      ]
    : []
  return [[{ label: t('Refresh'), run: () => void reading.refetch() }], files, moves]
}
