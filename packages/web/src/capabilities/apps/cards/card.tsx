import { ActionIcon, NativeSelect, useComputedColorScheme } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, use, useRef } from 'react'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import type { Rows } from '#kit/chart/chart-rows.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BoardPlace } from './board-place.ts'
import type { CardFile } from './card-file.ts'
import styles from './card.module.css'

/** What a card reads, as `useQuery` answers. */
export interface CardReading<D> {
  data: D | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** What is chosen from, such as years, and what is chosen. */
export interface CardMenu<C extends string> {
  label: string
  options: { value: C; label: string }[]
  chosen: C
  onChange: (value: C) => void
}

export interface CardProps<D, C extends string> {
  title: string
  reading: CardReading<D>
  /** The height of what is to come, in CSS pixels. */
  height: number
  menu: CardMenu<C> | undefined
  /** Of what it is, such as the period of the page, in the names of its files. */
  of: string | undefined
  fileOf: ((data: D) => CardFile) | undefined
  isEmpty: ((data: D) => boolean) | undefined
  children: (data: D) => ReactNode
}

/** A card: its title, what it shows, and when that was read. It is refreshed, downloaded, and moved from its menu. */
export function Card<D, C extends string>({
  title,
  reading,
  height,
  menu,
  of,
  fileOf,
  isEmpty,
  children,
}: CardProps<D, C>) {
  const place = use(BoardPlace)
  const { data, error } = reading
  const body = useRef<HTMLDivElement>(null)
  const options = menu?.options ?? []
  const chosen = options.find(({ value }) => value === menu?.chosen)?.label ?? of
  const choose = (given: string) => {
    const option = options.find(({ value }) => value === given)
    if (option) menu?.onChange(option.value)
  }
  const hasData = data !== undefined && !error && !isEmpty?.(data)
  const groups = useCardActions({
    title: chosen ? `${title} (${chosen})` : title,
    reading,
    body,
    file: hasData ? fileOf?.(data) : undefined,
  })
  return (
    <section className={styles.card} aria-label={title} aria-busy={reading.isFetching || undefined}>
      <header className={styles.head}>
        {place?.handle}
        <h2>{title}</h2>
        {menu ? (
          <NativeSelect
            size="xs"
            className={styles.menu}
            aria-label={`${title}: ${t(menu.label)}`}
            value={menu.chosen}
            data={options}
            onChange={(event) => choose(event.currentTarget.value)}
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
  file: CardFile | undefined
}

function useCardActions({ title, reading, body, file }: CardActions): Action[][] {
  const place = use(BoardPlace)
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const savePicture = async (colours: readonly string[]) => {
    const svg = body.current?.querySelector<SVGSVGElement>('figure svg')
    if (!svg) return showToast(t('Show the chart first to download it as a picture.'), { tone: 'bad' })
    const files = await import('#kit/chart/chart-file.ts')
    await files.savePicture(title, svg, colours, skin)
  }
  const saveRows = async (rows: Rows) => (await import('#kit/chart/chart-file.ts')).saveRows(title, rows)
  const fail = () => showToast(t('Couldn’t create the file. Try again.'), { tone: 'bad' })
  const { rows, colours } = file ?? {}
  const files: Action[] = [
    ...(colours ? [{ label: t('Download picture'), run: () => void savePicture(colours).catch(fail) }] : []),
    ...(rows ? [{ label: t('Download data'), run: () => void saveRows(rows).catch(fail) }] : []),
  ]
  const moves: Action[] = place
    ? [
        ...(place.isFirst ? [] : [{ label: t('Move earlier'), run: () => place.moveBy(-1) }]),
        ...(place.isLast ? [] : [{ label: t('Move later'), run: () => place.moveBy(1) }]),
      ]
    : []
  return [[{ label: t('Refresh'), run: () => void reading.refetch() }], files, moves]
}
