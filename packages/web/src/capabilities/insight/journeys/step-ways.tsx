import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { stepWords } from '#words/step-words.ts'
import { end, keyOf, start, type Way } from './step-map.rules.ts'
import styles from './step-map.module.css'

/** A step, or the start or the end of visits. */
export const placeWords = (step: string) =>
  step === start ? t('Start') : step === end ? t('End so far') : stepWords(step)

/** A way with how many visits took it. */
export const wayWords = ({ step, next, visits }: Way) =>
  t('{step}, then {next}: {count, plural, one {# visit} other {# visits}}', {
    step: placeWords(step),
    next: placeWords(next),
    count: visits,
  })

interface StepWaysProps {
  label: string
  ways: readonly Way[]
  addressOf: (of: { step: string; next: string }) => string
}

/** The ways from step to step as a table; each opens its visits. */
export function StepWays({ label, ways, addressOf }: StepWaysProps) {
  const format = useFormat()
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.ways}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col">{t('Next step')}</th>
            <th scope="col">{t('Visits')}</th>
            <th scope="col">{t('Median days')}</th>
            <th scope="col">{t('Kind')}</th>
          </tr>
        </thead>
        <tbody>
          {ways.map((way) => (
            <tr key={keyOf(way)}>
              <td>{placeWords(way.step)}</td>
              <td>{placeWords(way.next)}</td>
              <td>
                <PathLink href={addressOf(way)} aria-label={wayWords(way)}>
                  {format.number(way.visits)}
                </PathLink>
              </td>
              <td data-label={t('Median days')}>{way.days === null ? '–' : format.oneDecimal(way.days)}</td>
              <td>{kindWords(way)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A repeat is the same step again at once; a return goes back to an earlier one after others. */
function kindWords({ repeats, returns, times }: Way) {
  if (repeats > 0) return t('Repeat')
  if (returns === 0) return ''
  return returns === times ? t('Return') : t('{count} of {all} returns', { count: returns, all: times })
}
