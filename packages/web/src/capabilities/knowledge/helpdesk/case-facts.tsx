import type { HelpdeskAnswer, HelpdeskCase } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { lazy, Suspense } from 'react'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CaseStatusBadge } from '#words/helpdesk-words.tsx'
import { VehicleLink } from '#peek/peek.tsx'
import { vehicleName } from '#words/vehicle-words.tsx'
import { RecordCard } from '#shell/screens/record-facts.tsx'
import styles from './case.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

export const CaseLink = ({ no }: { no: string }) => (
  <RouterLink to="/helpdesk/$no" params={{ no }}>
    {no}
  </RouterLink>
)

/** The vehicle and its visit: the job card, and the hold-up that waits for this case. */
export const VehicleFacts = ({ file }: { file: HelpdeskCase }) => (
  <RecordCard
    title={word('Vehicle')}
    aside={({ record }) => (record.vehicle_down ? <Badge tone="bad">{t('Vehicle down')}</Badge> : null)}
    record={file}
    facts={[
      { key: 'make', label: word('Vehicle'), isWide: true },
      { key: 'vin', label: word('VIN'), isWide: true },
      { key: 'reg_no', label: word('Registration number'), kind: 'code' },
      { key: 'odometer', label: word('Odometer km'), kind: 'number' },
      { key: 'job_card', label: word('Job card'), isWide: true },
      { key: 'holdup', label: word('Hold-up'), isWide: true },
    ]}
    draws={{
      make: ({ record }) => vehicleName(record),
      vin: ({ record: { vin }, can }) => vin && <VehicleLink vin={vin} canOpen={can('read Vehicle')} />,
      job_card: ({ record: { job_card }, can }) =>
        job_card && can('read JobCard') ? (
          <RouterLink to="/job-cards/$no" params={{ no: job_card }}>
            {job_card}
          </RouterLink>
        ) : undefined,
      holdup: ({ record: { holdup }, format: { instant } }) =>
        holdup &&
        (holdup.ended_at
          ? t('{reason}, ended {instant}', { reason: holdup.reason, instant: instant(holdup.ended_at) })
          : t('{reason}, on hold since {instant}', { reason: holdup.reason, instant: instant(holdup.started_at) })),
    }}
  />
)

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
