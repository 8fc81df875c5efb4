import type { HelpdeskAnswer, HelpdeskCase } from '@rad/api/knowledge/helpdesk/contract'
import { lazy, Suspense } from 'react'
import record from '#kit/page/record.module.css'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CaseStatusBadge, systemWords, tierWords } from '#pickers/helpdesk-words.tsx'
import { OutletLink, PersonName, VehicleLink } from '#pickers/peek.tsx'
import { vehicleName } from '#pickers/vehicle-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './case.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

const CaseLink = ({ no }: { no: string }) => (
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

export function CaseFacts({ file }: { file: HelpdeskCase }) {
  const can = useCan()
  return (
    <Card title={t('Case')}>
      <Facts>
        <Fact
          label={t('Outlet')}
          value={
            <OutletLink code={file.outlet} name={`${file.outlet_name} (${file.outlet})`} canOpen={can('read Outlet')} />
          }
          wide
        />
        <Fact
          label={t('Assignee')}
          value={file.assignee && <PersonName id={file.assignee_id} name={file.assignee} />}
          wide
        />
        <Fact label={t('System')} value={file.system_group && systemWords(file.system_group)} />
        <Fact label={t('Tier')} value={tierWords(file.tier)} />
        <Fact label={t('Kind')} value={file.kind === 'info' ? t('Field report') : t('Case')} />
        <Fact label={t('Job type')} value={inWords(file.job_type)} />
        <Fact label={t('Submitted')} kind="instant" value={file.submitted_at} wide />
        <Fact label={t('Closed')} kind="instant" value={file.closed_at} wide />
        <Fact label={t('Returned')} kind="number" value={file.returned_count || null} />
        <Fact label={t('Reopened')} kind="number" value={file.reopened_count || null} />
        <Fact label={t('Repeats')} value={file.repeat_of && <CaseLink no={file.repeat_of} />} />
        <Fact label={t('Dealer')} kind="code" value={file.dealer} />
        <Fact label={t('Region')} kind="code" value={file.region} />
        <Fact label={t('Channel')} kind="code" value={file.channel} />
      </Facts>
      <CaseList title={t('Repeated by')} cases={file.repeats} />
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

function CaseList({ title, cases }: { title?: string; cases: HelpdeskCase['vin_history'] }) {
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
