import { ActionIcon, Button } from '@mantine/core'
import { type Reading, type Vehicle, vehiclesApi, type WithdrawnReading } from '@rad/api/workshop/vehicles/contract'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './vehicle.module.css'

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then((module) => ({ default: module.WithdrawDialog })),
)

/** So many readings stand below the chart, until all are requested. */
const mostListed = 5

function chartOf(readings: readonly Reading[], format: Format): ChartData {
  const inOrder = readings.toReversed()
  return {
    label: t('Odometer readings'),
    axis: { category: t('Day'), value: t('Kilometers') },
    categories: inOrder.map(({ read_on }) => format.day(read_on)),
    series: [{ key: 'km', label: t('Kilometers'), kind: 'line', values: inOrder.map(({ km }) => km) }],
    format: (km) => t('{km} km', { km: format.number(km) }),
  }
}

/** What the odometer showed over the years. A mistyped reading is withdrawn here, and what was withdrawn is restored. */
export function Odometer({ vehicle }: { vehicle: Vehicle }) {
  const { readings, withdrawn_readings, can_change, vin } = vehicle
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Reading>()
  const restore = useSend(vehiclesApi.restoreReading, { refreshes: ['timeline'] })
  const undo = ({ id }: { id: string }) =>
    restore.mutate(
      { params: { vin, id } },
      {
        onSuccess: () => sayDone(t('Reading restored.')),
        onError: (error) => showToast(messageOf(error), { tone: 'bad' }),
      },
    )
  return (
    <Card title={t('Odometer')}>
      {readings.length > 1 ? <Chart data={chartOf(readings, format)} height={150} /> : null}
      {readings.length === 0 ? <p className={styles.quiet}>{t('No readings yet.')}</p> : null}
      <ul className={styles.readings}>
        {readings.slice(0, showsAll ? undefined : mostListed).map((reading) => (
          <ReadingLine
            key={reading.id}
            reading={reading}
            // What a job card showed is corrected there.
            onWithdraw={can_change && !reading.job_card ? () => setWithdrawing(reading) : undefined}
          />
        ))}
        {withdrawn_readings.map((reading) => (
          <WithdrawnLine key={reading.id} reading={reading} onRestore={can_change ? () => undo(reading) : undefined} />
        ))}
      </ul>
      {readings.length > mostListed && !showsAll ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: format.number(readings.length) })}
        </Button>
      ) : null}
      {withdrawing ? (
        <Suspense fallback={null}>
          <WithdrawDialog vin={vin} reading={withdrawing} onUndo={undo} onClose={() => setWithdrawing(undefined)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function ReadingLine({ reading, onWithdraw }: { reading: Reading; onWithdraw: (() => void) | undefined }) {
  const format = useFormat()
  const { read_on, cluster_replaced, read_by } = reading
  const km = format.number(reading.km)
  return (
    <li>
      <span>{format.day(read_on)}</span>
      <span className={styles.km}>
        <bdi>{t('{km} km', { km })}</bdi>
        {cluster_replaced ? <small>{t('Cluster replaced')}</small> : null}
        {read_by ? (
          <small>
            <bdi>{read_by}</bdi>
          </small>
        ) : null}
      </span>
      {onWithdraw ? (
        <ActionIcon size={26} aria-label={t('Withdraw reading {km} km', { km })} onClick={onWithdraw}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </li>
  )
}

function WithdrawnLine({ reading, onRestore }: { reading: WithdrawnReading; onRestore: (() => void) | undefined }) {
  const format = useFormat()
  const { read_on, reason, withdrawn_by } = reading
  const km = format.number(reading.km)
  return (
    <li>
      <span>{format.day(read_on)}</span>
      <span className={styles.km}>
        <del>
          <bdi>{t('{km} km', { km })}</bdi>
        </del>
        <small>{withdrawn_by ? <bdi>{t('Withdrawn by {name}', { name: withdrawn_by })}</bdi> : t('Withdrawn')}</small>
        <small>
          <bdi>{reason}</bdi>
        </small>
      </span>
      {onRestore ? (
        <ActionIcon size={26} aria-label={t('Restore reading {km} km', { km })} onClick={onRestore}>
          <IconArrowBackUp size={15} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
