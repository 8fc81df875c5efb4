import { type Card, figuresBy } from '@rad/api/insight/dashboard/contract'
import { type CSSProperties, lazy, Suspense } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './figure-strip.module.css'

/** Drawn once the figures are there, which need no drawing themselves. */
const Sparkline = lazy(() => import('#kit/chart/sparkline.tsx').then((module) => ({ default: module.Sparkline })))

/** The headline figures as one strip. Each opens its rows. */
export function FigureStrip({ cards }: { cards: readonly Card[] }) {
  return (
    <section className={styles.strip} aria-label={t('Figures for your scope')} style={columnsOf(cards.length)}>
      {cards.map((card) => (
        <Figure key={card.key} card={card} />
      ))}
    </section>
  )
}

/** The room of the figures: what is below them stays where it is when they come. */
export function FiguresToCome() {
  const can = useCan()
  const count = figuresBy.flatMap(({ allow, keys }) => (can(allow) ? keys : [])).length
  return (
    <div className={styles.strip} style={columnsOf(count)} aria-hidden="true">
      {Array.from({ length: count }, (_, nth) => (
        <div key={nth} className={styles.figure} />
      ))}
    </div>
  )
}

/** How many figures make full rows where they do not fit into one; else the first takes the room of what is missing. */
function rowsOf(count: number, sizes: readonly number[]) {
  const columns = sizes.find((size) => count % size === 0) ?? sizes[0]!
  return { columns, first: 1 + ((columns - (count % columns)) % columns) }
}

/** Every row of the strip is full, on every screen. */
function columnsOf(count: number) {
  const [some, few] = [rowsOf(count, [4, 3, 5]), rowsOf(count, [2])]
  return {
    '--all': count,
    '--some': some.columns,
    '--some-first': some.first,
    '--few-first': few.first,
  } as CSSProperties
}

function Figure({ card }: { card: Card }) {
  const { label, value, kind, before, trend, more_is, hint, opens } = card
  const write = figureWriter(kind, useFormat())
  return (
    <article className={styles.figure} title={t(hint)}>
      <h2 className={styles.label}>
        {opens ? (
          <PathLink href={opens} className={styles.link}>
            {t(label)}
          </PathLink>
        ) : (
          t(label)
        )}
      </h2>
      <p className={styles.value}>
        <bdi>{value === null ? '–' : write(value)}</bdi>
      </p>
      {value === null || before === null ? null : (
        <p className={styles.note}>
          <Comparison value={value} before={before} more_is={more_is} write={write} />
        </p>
      )}
      {trend ? (
        <div className={styles.trend}>
          <Suspense fallback={null}>
            <Sparkline
              label={t('{figure}, last 28 days: from {first} to {last}', {
                figure: t(label),
                first: write(trend[0] ?? 0),
                last: write(trend.at(-1) ?? 0),
              })}
              values={trend}
            />
          </Suspense>
        </div>
      ) : null}
    </article>
  )
}

interface ComparisonProps extends Pick<Card, 'more_is'> {
  value: number
  before: number
  write: (value: number) => string
}

/** Whether it is better than it was and what it was, in words that are read at once: a share of a small figure is not. */
function Comparison({ value, before, more_is, write }: ComparisonProps) {
  if (value === before) return <span>{t('No change')}</span>
  const was = write(before)
  if (more_is === 'neutral') return <span>{t('Was {before}', { before: was })}</span>
  const isBetter = value > before === (more_is === 'better')
  return (
    <span data-tone={isBetter ? 'good' : 'bad'}>
      {isBetter ? t('Better, was {before}', { before: was }) : t('Worse, was {before}', { before: was })}
    </span>
  )
}
