import { Button, Drawer, NativeSelect } from '@mantine/core'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import styles from '#kit/page/why.module.css'
import { type Why, WhySplit } from '#kit/page/why-split.tsx'
import { type ReportWhy, partName, signedChange, sizeOf, valueWriter } from '#kit/page/why-words.ts'
import type { Column } from '#kit/table/column.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { inSentence, t } from '#kit/words.ts'

export interface WhyDrawerProps extends Omit<Why, 'figure' | 'answer'> {
  measure: string
  /** The figures of the report whose change can be explained. */
  figures: readonly Column[]
  /** What was answered, or why not. */
  answer: { data: ReportWhy | undefined; error: Error | null; isPlaceholderData: boolean; refetch: () => unknown }
  /** The filters of the report. */
  values: Record<string, unknown>
  /** By what the report can be narrowed to a part. */
  splits: readonly string[]
  onMeasure: (measure: string) => void
  onClose: () => void
  /** Shown where the figure has nothing to compare under these filters. */
  none?: string | undefined
}

/** Why a figure of a report changed: in words, then by each split, the largest change first. */
export function WhyDrawer(props: WhyDrawerProps) {
  const { measure, figures, answer, values, splits, names, onNarrow, onMeasure, onClose } = props
  const { data } = answer
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Why did this change?')}
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.panel}>
        <div className={styles.question}>
          <NativeSelect
            size="xs"
            aria-label={t('Measure')}
            value={measure}
            data={figures.map(({ key, label }) => ({ value: key, label: t(label) }))}
            onChange={(event) => onMeasure(event.currentTarget.value)}
          />
          <Narrowed values={values} splits={splits} names={names} onNarrow={onNarrow} />
        </div>
        {data ? (
          <Explained {...props} data={data} />
        ) : answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={8} columns={3} />
        )}
      </div>
    </Drawer>
  )
}

function Explained(props: WhyDrawerProps & { data: ReportWhy }) {
  const { data, figures, answer, names, onNarrow, hrefOf, titles, good, none } = props
  const format = useFormat()
  const span = ({ from, to }: ReportWhy['days']) =>
    from === to ? format.day(from) : t('{first} to {last}', { first: format.shortDay(from, to), last: format.day(to) })
  const values = { days: span(data.days), compared: span(data.compared) }
  const figure = figures.find(({ key }) => key === data.measure)
  if (data.change === null || !figure)
    return (
      <EmptyState
        icon={<IconEqual size={28} stroke={1.5} aria-hidden="true" />}
        title={t('Nothing to compare')}
        text={none ?? t('There’s no data for {days} or {compared}.', values)}
      />
    )
  return (
    <div className={styles.explained} data-stale={answer.isPlaceholderData || undefined}>
      <div className={styles.words} role="status">
        <p className={styles.headline}>
          <Headline answer={data} figure={figure} />
        </p>
        <Largest answer={data} figure={figure} names={names} titles={titles} />
        <p className={styles.days}>{t('{days}, compared with {compared}', values)}</p>
      </div>
      {data.splits.map((split) => (
        <WhySplit
          key={split.by}
          split={split}
          answer={data}
          figure={figure}
          names={names}
          titles={titles}
          hrefOf={hrefOf}
          {...(good ? { good } : {})}
          onNarrow={onNarrow}
        />
      ))}
      <p className={styles.note}>
        {data.adds_up
          ? t('The parts of each list add up to the change.')
          : t('Users can be part of several lines, so the lines don’t add up to the change.')}
      </p>
    </div>
  )
}

/** What happened, in one sentence. */
function Headline({ answer, figure }: { answer: ReportWhy; figure: Column }): ReactNode {
  const format = useFormat()
  const write = valueWriter(figure, format)
  const change = answer.change ?? 0
  const values = { measure: t(figure.label), before: write(answer.before), now: write(answer.now) }
  if (change === 0) return t('{measure} didn’t change ({now}).', values)
  const by = sizeOf(figure, change, format)
  return change > 0
    ? t('{measure} rose by {by}, from {before} to {now}.', { ...values, by })
    : t('{measure} fell by {by}, from {before} to {now}.', { ...values, by })
}

/** The part that went furthest the way of the whole, where there is more than one. */
function Largest({ answer, figure, names, titles }: Pick<Why, 'answer' | 'figure' | 'names' | 'titles'>) {
  const format = useFormat()
  const whole = answer.change ?? 0
  if (whole === 0) return null
  const parts = answer.splits
    .filter((split) => split.parts.length > 1)
    .flatMap(({ by, parts: all }) => all.map((part) => ({ by, ...part, change: part.change ?? 0 })))
    .filter(({ change }) => change !== 0 && change > 0 === whole > 0)
  const found = parts.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0]
  if (!found) return null
  return (
    <p>
      {t('Largest change {split}: {part} ({change}).', {
        split: inSentence(titles[found.by] ?? ''),
        part: partName(found.by, found.key, names),
        change: signedChange(figure, found.change, format),
      })}
    </p>
  )
}

/** The parts that were gone into, each of which can be let go of. */
function Narrowed({
  values,
  splits,
  names,
  onNarrow,
}: Pick<WhyDrawerProps, 'values' | 'splits' | 'names' | 'onNarrow'>) {
  const { list } = useFormat()
  return splits.map((by) => {
    const keys = [values[by] ?? []].flat().map(String)
    if (keys.length === 0) return null
    const text = list(keys.map((key) => (key === 'none' ? t('None') : (names[by]?.(key) ?? inWords(key)))))
    return (
      <Button
        key={by}
        variant="light"
        size="compact-sm"
        rightSection={<IconX size={12} aria-hidden="true" />}
        aria-label={t('Remove filter: {name}', { name: text })}
        onClick={() => onNarrow({ [by]: undefined })}
      >
        {text}
      </Button>
    )
  })
}
