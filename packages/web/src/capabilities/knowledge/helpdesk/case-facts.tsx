import type { HelpdeskAnswer, HelpdeskCase } from '@rad/api/knowledge/helpdesk/contract'
import { lazy, Suspense } from 'react'
import record from '#kit/page/record.module.css'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CaseStatusBadge } from '#words/helpdesk-words.tsx'
import { VehicleLink } from '#peek/peek.tsx'
import { vehicleName } from '#words/vehicle-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './case.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

export const CaseLink = ({ no }: { no: string }) => (
  <RouterLink to="/helpdesk/$no" params={{ no }}>
    {no}
  </RouterLink>
)

/** The vehicle and its visit: the job card, and the hold-up that waits for this case. */
export function VehicleFacts({ file }: { file: HelpdeskCase }) {
  const can = useCan()
  const format = useFormat()
  const { vin, job_card, holdup } = file
  return (
    <Card title={t('Vehicle')} aside={file.vehicle_down ? <Badge tone="bad">{t('Vehicle down')}</Badge> : null}>
      <Facts>
        <Fact label={t('Vehicle')} value={vehicleName(file)} wide />
        <Fact label="VIN" value={vin && <VehicleLink vin={vin} canOpen={can('read Vehicle')} />} wide />
        <Fact label={t('Registration number')} kind="code" value={file.reg_no} />
        <Fact label={t('Odometer km')} kind="number" value={file.odometer} />
        <Fact
          label={t('Job card')}
          value={
            job_card && can('read JobCard') ? (
              <RouterLink to="/job-cards/$no" params={{ no: job_card }}>
                {job_card}
              </RouterLink>
            ) : (
              job_card
            )
          }
          wide
        />
        <Fact
          label={t('Hold-up')}
          value={
            holdup &&
            (holdup.ended_at
              ? t('{reason}, ended {instant}', { reason: holdup.reason, instant: format.instant(holdup.ended_at) })
              : t('{reason}, on hold since {instant}', {
                  reason: holdup.reason,
                  instant: format.instant(holdup.started_at),
                }))
          }
          wide
        />
      </Facts>
    </Card>
  )
}

/** Other cases of the same vehicle: what was not fixed comes back. */
export function VehicleCases({ file }: { file: HelpdeskCase }) {
  if (file.vin_history.length === 0) return null
  return (
    <Card title={t('Other cases for this vehicle')}>
      <CaseList cases={file.vin_history} />
    </Card>
  )
}

export function CaseList({ title, cases }: { title?: string; cases: HelpdeskCase['vin_history'] }) {
  const format = useFormat()
  if (cases.length === 0) return null
  return (
    <div className={title ? record.part : undefined}>
      {title ? <h3>{title}</h3> : null}
      <ul className={record.lines}>
        {cases.map((one) => (
          <li key={one.no}>
            <span className={record.lineHead}>
              <CaseLink no={one.no} />
              <CaseStatusBadge status={one.status} />
            </span>
            <span>
              <bdi>{one.title}</bdi> · <span className={record.small}>{format.day(one.opened_on)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The known issue that solved the case, with its remedy, and those that were made from it. */
export function KnownIssueFacts({ answer: { case: file } }: { answer: HelpdeskAnswer }) {
  const { solved_by, made_known } = file
  if (!solved_by && made_known.length === 0) return null
  const link = (no: string, title: string) => (
    <RouterLink to="/known-issues/$no" params={{ no }}>
      {`${no} · ${title}`}
    </RouterLink>
  )
  return (
    <Card title={t('Known issue')}>
      {solved_by ? (
        <>
          <p>{link(solved_by.no, solved_by.title)}</p>
          {solved_by.remedy ? (
            <div className={styles.remedy}>
              <Suspense fallback={null}>
                <RichText html={solved_by.remedy} />
              </Suspense>
            </div>
          ) : null}
        </>
      ) : null}
      {made_known.length > 0 ? (
        <div className={solved_by ? record.part : undefined}>
          <h3 className={record.partHead}>{t('Made from this case')}</h3>
          <ul className={record.lines}>
            {made_known.map(({ no, title, status }) => (
              <li key={no}>
                {link(no, title)}
                <span className={record.small}>{inWords(status)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}
