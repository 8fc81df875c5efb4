import { Button, Drawer, NativeSelect } from '@mantine/core'
import { measures, type Measure, type Split, usageApi, type WhyAnswer } from '@rad/api/engagement/usage/contract'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import type { LevelNames } from '#kit/page/report.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import styles from '#kit/page/why.module.css'
import { t } from '#kit/words.ts'
import { WhySplit } from './why-split.tsx'
import { explanation, headline, partName } from './why-words.ts'

export interface WhyDrawerProps {
  measure: Measure
  /** The filters and days of the report. */
  values: Record<string, unknown>
  names: LevelNames
  /** Narrows the report to a part, or lets go of that. */
  onNarrow: (patch: Partial<Record<Split, string[] | undefined>>) => void
  onMeasure: (measure: Measure) => void
  onClose: () => void
}

/** What a change of a measure is made of: in words, then split four ways, the largest part first. */
export function WhyDrawer({ measure, values, names, onNarrow, onMeasure, onClose }: WhyDrawerProps) {
  const answer = useQuery(pagedQuery(usageApi.why, { query: { ...values, measure } as never }))
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
            data={Object.entries(measures).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(event) => onMeasure(event.currentTarget.value as Measure)}
          />
          <Narrowed values={values} names={names} onNarrow={onNarrow} />
        </div>
        {data ? (
          <Explained
            answer={data}
            values={values}
            names={names}
            onNarrow={onNarrow}
            isStale={answer.isPlaceholderData}
          />
        ) : answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={8} columns={3} />
        )}
      </div>
    </Drawer>
  )
}

interface ExplainedProps extends Pick<WhyDrawerProps, 'values' | 'names' | 'onNarrow'> {
  answer: WhyAnswer
  isStale: boolean
}

function Explained({ answer, values, names, onNarrow, isStale }: ExplainedProps) {
  const format = useFormat()
  const { days, compared, change } = answer
  const span = ({ from, to }: typeof days) =>
    from === to ? format.day(from) : t('{first} to {last}', { first: format.shortDay(from, to), last: format.day(to) })
  const spans = { days: span(days), compared: span(compared) }
  if (change === null)
    return (
      <EmptyState
        icon={<IconEqual size={28} stroke={1.5} aria-hidden="true" />}
        title={t('Nothing to compare')}
        text={t('There’s no data for {days} or {compared}.', spans)}
      />
    )
  return (
    <div className={styles.explained} data-stale={isStale || undefined}>
      <div className={styles.words} role="status">
        <p className={styles.headline}>{headline(answer, format)}</p>
        {explanation(answer, names, format).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={styles.days}>{t('{days}, compared with {compared}', spans)}</p>
      </div>
      {answer.splits.map((split) => (
        <WhySplit
          key={split.by}
          answer={answer}
          split={split}
          values={values}
          names={names}
          onNarrow={(key) => onNarrow({ [split.by]: [key ?? 'none'] })}
        />
      ))}
      <p className={styles.note}>
        {answer.measure === 'sessions'
          ? t('The parts of each list add up to the change.')
          : t(
              'The parts of each list add up to the change. A part’s effect depends on its rate and its share of the total.',
            )}
      </p>
    </div>
  )
}

const splitKeys: readonly Split[] = ['bot', 'medium', 'intent', 'people']

/** The parts that were gone into, each of which can be let go of. */
function Narrowed({ values, names, onNarrow }: Pick<WhyDrawerProps, 'values' | 'names' | 'onNarrow'>) {
  const narrowed = splitKeys.flatMap((by) => {
    const keys = [values[by] ?? []].flat().map(String)
    return keys.length > 0 ? [{ by, text: keys.map((key) => partName(by, key === 'none' ? null : key, names)) }] : []
  })
  const { list } = useFormat()
  return narrowed.map(({ by, text }) => (
    <Button
      key={by}
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={12} aria-hidden="true" />}
      aria-label={t('Remove filter: {name}', { name: list(text) })}
      onClick={() => onNarrow({ [by]: undefined })}
    >
      {list(text)}
    </Button>
  ))
}
