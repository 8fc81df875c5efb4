import { ActionIcon } from '@mantine/core'
import IconFilterPlus from '@tabler/icons-react/dist/esm/icons/IconFilterPlus.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import type { LevelNames } from '#kit/page/report.ts'
import { WhyBar } from '#kit/page/why-bar.tsx'
import styles from '#kit/page/why.module.css'
import { type ReportWhy, partName, signedChange, valueWriter } from '#kit/page/why-words.ts'
import type { Column } from '#kit/table/column.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** What is drawn of a change. */
export interface Why {
  answer: ReportWhy
  figure: Column
  names: LevelNames
  /** The heading over each split. */
  titles: Readonly<Record<string, string>>
  /** The list behind a part, over the days that have data for it; none where the user may not open it. */
  hrefOf: (measure: string, days: ReportWhy['days'], part: Record<string, string | null>) => string | undefined
  /** Which direction is good, for each figure; up by default. Without one its changes have no color. */
  good?: (measure: string) => 'up' | 'down' | undefined
  /** Narrows the report to a part, or lets go of that. */
  onNarrow: (patch: Record<string, string[] | undefined>) => void
}

const shownAtMost = 8

const upIsGood = () => 'up' as const

const toneOf = (change: number, good: 'up' | 'down' | undefined) =>
  change === 0 || !good ? undefined : change > 0 === (good === 'up') ? 'good' : 'bad'

/** One split of a change. Each line opens what it counts, and narrows the report to it. */
export function WhySplit({ split, ...why }: Why & { split: ReportWhy['splits'][number] }) {
  const { answer, figure, names, titles, onNarrow, good = upIsGood } = why
  const format = useFormat()
  const shown = split.parts.slice(0, shownAtMost)
  const rest = split.parts.length - shown.length
  const most = Math.max(...shown.map(({ change }) => Math.abs(change ?? 0)), Number.MIN_VALUE)
  const title = titles[split.by] ?? split.by
  if (shown.length === 0) return null
  return (
    <section className={styles.split} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.lines}>
        {shown.map((part) => {
          const name = t('Show only {name}', { name: partName(split.by, part.key, names) })
          const change = part.change ?? 0
          return (
            <li key={part.key} className={styles.line}>
              <PartName {...why} by={split.by} part={part} />
              <WhyBar
                change={change}
                most={most}
                tone={toneOf(change, good(answer.measure))}
                text={part.change === null ? '–' : signedChange(figure, change, format)}
              />
              {split.parts.length > 1 ? (
                <ActionIcon
                  aria-label={name}
                  title={name}
                  onClick={() => onNarrow({ [split.by]: [part.key ?? 'none'] })}
                >
                  <IconFilterPlus size={16} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </li>
          )
        })}
        {rest > 0 ? (
          <li className={styles.line}>
            <span className={styles.name}>{t('{count, plural, one {# other} other {# others}}', { count: rest })}</span>
          </li>
        ) : null}
      </ol>
    </section>
  )
}

function PartName({
  by,
  part,
  answer,
  figure,
  names,
  hrefOf,
}: Why & { by: string; part: ReportWhy['splits'][number]['parts'][number] }) {
  const write = valueWriter(figure, useFormat())
  // What is no longer there is found in the days compared with.
  const href = hrefOf(answer.measure, part.now ? answer.days : answer.compared, { [by]: part.key })
  const name = <bdi>{partName(by, part.key, names)}</bdi>
  return (
    <span className={styles.name}>
      {href ? <PathLink href={href}>{name}</PathLink> : name}
      <small>
        <bdi>{t('{before} to {now}', { before: write(part.before), now: write(part.now) })}</bdi>
      </small>
    </span>
  )
}
