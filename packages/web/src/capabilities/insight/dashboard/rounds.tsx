import { Button } from '@mantine/core'
import type { CarsInState, Round } from '@rad/api/insight/dashboard/contract'
import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPhoneOutgoing from '@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { cardStatusWords } from '#words/card-words.tsx'
import panel from './dashboard.module.css'
import styles from './rounds.module.css'

/** The rounds of the day of a workshop's manager, each one task with its progress, and their vehicles by state. */
export function Rounds({ rounds, cars }: { rounds: readonly Round[]; cars: readonly CarsInState[] }) {
  return (
    <section className={`${panel.panel} ${styles.day}`} aria-label={t('Today in the workshop')}>
      {rounds.length > 0 ? (
        <ul className={styles.rounds}>
          {rounds.map((round) => (
            <RoundOfDay key={`${round.kind} ${round.job_type}`} round={round} />
          ))}
        </ul>
      ) : null}
      {cars.length > 0 ? <Cars cars={cars} /> : null}
    </section>
  )
}

const openHoldups = (job_type: string | null) =>
  `/holdups?job_type=${job_type ?? 'service'}&status=open%2Coverdue&sort=expected_until`

function RoundOfDay({ round: { kind, job_type, count, done } }: { round: Round }) {
  const { number } = useFormat()
  const isDone = done >= count
  const Icon = isDone ? IconCircleCheck : kind === 'calls' ? IconPhoneOutgoing : IconHourglass
  const values = { done: number(done), count: number(count) }
  return (
    <li className={styles.round} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <h2>{kind === 'calls' ? t('Calls of today') : t('Hold-ups to update')}</h2>
        <p>
          {kind === 'calls' ? t('{done} of {count} made today', values) : t('{done} of {count} updated today', values)}
        </p>
        <span className={styles.track} aria-hidden="true">
          <i style={{ inlineSize: `${(100 * Math.min(done, count)) / count}%` }} />
        </span>
      </div>
      <Button
        component={PathLink}
        href={kind === 'calls' ? '/call-list' : openHoldups(job_type)}
        variant={isDone ? 'default' : 'light'}
      >
        {kind === 'calls' ? t('Open call list') : t('Update hold-ups')}
      </Button>
    </li>
  )
}

/** Each state opens exactly the vehicles it counts. */
function Cars({ cars }: { cars: readonly CarsInState[] }) {
  const { number } = useFormat()
  const [first] = cars
  const title = first!.job_type === 'bodyshop' ? t('Vehicles in the bodyshop') : t('Vehicles in the workshop')
  return (
    <div className={styles.cars}>
      <h2>{title}</h2>
      <ul>
        {cars.map(({ job_type, status, count, late }) => (
          <li key={`${job_type} ${status}`}>
            <PathLink href={`/job-cards?job_type=${job_type}&status=${status}`}>
              <span>{cardStatusWords(status as CardStatus)}</span>
              <strong>{number(count)}</strong>
              <small>{late > 0 ? t('Past promise: {count}', { count: number(late) }) : null}</small>
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
