import { ActionIcon } from '@mantine/core'
import type { Measure, Split, WhyAnswer, WhyPart } from '@rad/api/engagement/usage/contract'
import { words } from '@rad/api/words'
import IconFilterPlus from '@tabler/icons-react/dist/esm/icons/IconFilterPlus.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import type { LevelNames } from '#kit/page/report.ts'
import { WhyBar } from '#kit/page/why-bar.tsx'
import styles from '#kit/page/why.module.css'
import { t } from '#kit/words.ts'
import { conversationsAt, placeOf } from './usage-addresses.ts'
import { goodWay, isShare, signed, written } from './usage-words.ts'
import { addingUp, partName, writtenChange } from './why-words.ts'

export interface WhySplitProps {
  answer: WhyAnswer
  split: WhyAnswer['splits'][number]
  values: Record<string, unknown>
  names: LevelNames
  onNarrow: (key: string | null) => void
}

const titles = words({
  bot: 'By bot',
  medium: 'By channel',
  intent: 'By intent',
  people: 'By new and returning users',
} as const)

const shownAtMost = 6

/** The parts of one list, the small ones taken together; as they are written they add up to the change. */
function linesOf(answer: WhyAnswer, parts: readonly WhyPart[]) {
  const shown = parts.length > shownAtMost + 1 ? parts.slice(0, shownAtMost) : parts
  const rest = parts.slice(shown.length)
  const exact = shown.map(({ change }) => change)
  if (rest.length > 0) exact.push(rest.reduce((sum, { change }) => sum + change, 0))
  const changes = addingUp(exact, writtenChange(answer), isShare(answer.measure) ? 10 : 1)
  return {
    shown: shown.map((part, place) => ({ part, change: changes[place]! })),
    rest: rest.length,
    restChange: changes[shown.length],
  }
}

const toneOf = (measure: Measure, change: number) => {
  const good = goodWay[measure]
  if (!good || change === 0) return undefined
  return change > 0 === (good === 'up') ? 'good' : 'bad'
}

/** One way to split the change. Each line opens its conversations, and narrows the report to it. */
export function WhySplit({ answer, split, values, names, onNarrow }: WhySplitProps) {
  const { measure } = answer
  const format = useFormat()
  const { shown, rest, restChange = 0 } = linesOf(answer, split.parts)
  const most = Math.max(...shown.map(({ change }) => Math.abs(change)), Math.abs(restChange), Number.MIN_VALUE)
  const title = t(titles[split.by])
  return (
    <section className={styles.split} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.lines}>
        {shown.map(({ part, change }) => (
          <li key={part.key} className={styles.line}>
            <PartName answer={answer} by={split.by} part={part} values={values} names={names} />
            <WhyBar change={change} most={most} tone={toneOf(measure, change)} text={signed(measure, change, format)} />
            {split.parts.length > 1 ? (
              <ActionIcon
                aria-label={t('Show only {name}', { name: partName(split.by, part.key, names) })}
                title={t('Show only {name}', { name: partName(split.by, part.key, names) })}
                onClick={() => onNarrow(part.key)}
              >
                <IconFilterPlus size={16} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </li>
        ))}
        {rest > 0 ? (
          <li className={styles.line}>
            <span className={styles.name}>{t('{count, plural, one {# other} other {# others}}', { count: rest })}</span>
            <WhyBar
              change={restChange}
              most={most}
              tone={toneOf(measure, restChange)}
              text={signed(measure, restChange, format)}
            />
          </li>
        ) : null}
      </ol>
    </section>
  )
}

interface PartNameProps extends Pick<WhySplitProps, 'answer' | 'values' | 'names'> {
  by: Split
  part: WhyPart
}

/** What it is, from what to what it went, and what of its change follows from what. */
function PartName({ answer, by, part, values, names }: PartNameProps) {
  const { measure, days, compared } = answer
  const format = useFormat()
  const { key, before, now, mix, rate } = part
  const place = placeOf(by, key)
  // What is no longer there has its conversations in the days compared with.
  const opened = part.share_now === 0 ? compared : days
  return (
    <span className={styles.name}>
      <PathLink href={conversationsAt(values, opened, measure, place)}>
        <bdi>{partName(by, key, names)}</bdi>
      </PathLink>
      <small>
        <bdi>
          {t('{before} to {now}', { before: written(measure, before, format), now: written(measure, now, format) })}
        </bdi>
        {mix === null || rate === null ? null : (
          <bdi>
            {t('rate {rate}, share {share}', {
              rate: signed(measure, rate, format),
              share: signed(measure, mix, format),
            })}
          </bdi>
        )}
      </small>
    </span>
  )
}
