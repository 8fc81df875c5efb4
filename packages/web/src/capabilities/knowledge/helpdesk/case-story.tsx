import type { Dtc, dtcStatuses, HelpdeskCase, Measurement } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import type { ReactNode } from 'react'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { RecordCard, RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './case.module.css'

/** Why the outlet got it back; it comes above all else until it is mended. */
export function ReturnedCard({ file }: { file: HelpdeskCase }) {
  if (file.status !== 'returned' || !file.returned) return null
  return (
    <Card title={t('Returned by the helpdesk')}>
      <ul className={styles.missing}>
        {file.returned.missing.map((field) => (
          <li key={field}>
            <PathLink href={`/helpdesk/${file.no}/edit#${field}`}>{fieldWords(field)}</PathLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const fieldNames: Record<string, () => string> = {
  vin: () => t('VIN'),
  job_card: () => t('Job card'),
  odometer: () => t('Odometer km'),
  vehicle_at_outlet: () => t('Vehicle is at the outlet'),
  concern: () => t('Concern'),
  conditions: () => t('Conditions'),
  occurrence: () => t('Occurrence'),
  system_group: () => t('System'),
  dtcs: () => t('Trouble codes'),
  measurements: () => t('Measurements'),
  prior_steps: () => t('Steps already taken'),
  parts_tried: () => t('Parts tried'),
  files: () => t('Files'),
}
/** The fields that a case can be returned for. */
export const returnable = Object.keys(fieldNames)
export const fieldWords = (field: string) => fieldNames[field]?.() ?? inWords(field)

export function ConcernCard({ file }: { file: HelpdeskCase }) {
  return (
    <Card title={t('Concern')}>
      {file.concern ? (
        <p className={record.statement}>
          <bdi>{file.concern}</bdi>
        </p>
      ) : (
        <p className={record.small}>{t('No description.')}</p>
      )}
      <RecordFacts
        record={file}
        facts={[
          { key: 'occurrence', label: word('Occurrence'), kind: 'status' },
          { key: 'conditions', label: word('Conditions') },
        ]}
        draws={{ conditions: ({ record }) => record.conditions.map(inWords).join(', ') }}
      />
    </Card>
  )
}

const dtcTones: Record<(typeof dtcStatuses)[number], Tone> = { active: 'bad', pending: 'warn', stored: 'plain' }

interface TableProps {
  label: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

function SmallTable({ label, heads, rows }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is wider than the page
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows of a case have no key of their own, and are drawn again together.
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const orNothing = (text: string | null) => (text ? <bdi>{text}</bdi> : nothing)

/** The codes as the scan tool read them, each with the control unit that stored it. */
export function DtcCard({ dtcs }: { dtcs: readonly Dtc[] }) {
  if (dtcs.length === 0) return null
  return (
    <Card title={t('Trouble codes')}>
      <SmallTable
        label={t('Trouble codes')}
        heads={[t('Code'), t('Module'), t('Status'), t('Freeze frame')]}
        rows={dtcs.map(({ code, module, status, freeze_frame }) => [
          <bdi key="code" className={styles.code}>
            {code}
          </bdi>,
          orNothing(module),
          status ? (
            <Badge key="status" tone={dtcTones[status]}>
              {inWords(status)}
            </Badge>
          ) : (
            nothing
          ),
          orNothing(freeze_frame),
        ])}
      />
    </Card>
  )
}

export function MeasurementCard({ measurements }: { measurements: readonly Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <Card title={t('Measurements')}>
      <SmallTable
        label={t('Measurements')}
        heads={[t('Measurement'), t('Value'), t('Unit'), t('Expected')]}
        rows={measurements.map(({ name, value, unit, expected }) => [
          <bdi key="name">{name}</bdi>,
          <bdi key="value" className={styles.code}>
            {value}
          </bdi>,
          orNothing(unit),
          orNothing(expected),
        ])}
      />
    </Card>
  )
}

export function StepsCard({ file }: { file: HelpdeskCase }) {
  if (!file.prior_steps && file.parts_tried.length === 0) return null
  return (
    <Card title={t('Steps already taken')}>
      {file.prior_steps ? (
        <p className={record.statement}>
          <bdi>{file.prior_steps}</bdi>
        </p>
      ) : null}
      <RecordFacts
        record={file}
        facts={[{ key: 'parts_tried', label: word('Parts tried'), isWide: true }]}
        draws={{ parts_tried: ({ record, format }) => format.list(record.parts_tried) }}
      />
    </Card>
  )
}

/** What was wrong and what mended it, once it is closed. */
export function ResultCard({ file: { close } }: { file: HelpdeskCase }) {
  if (!close.cause && !close.correction) return null
  return (
    <RecordCard
      title={word('Result')}
      record={close}
      facts={[
        { key: 'cause', label: word('Cause'), isWide: true },
        { key: 'correction', label: word('Correction'), isWide: true },
        { key: 'parts', label: word('Parts replaced'), isWide: true },
        { key: 'labour_op', label: word('Labor operation'), kind: 'code' },
        { key: 'verified_km', label: word('Verified after km'), kind: 'number' },
        { key: 'remarks', label: word('Remarks'), isWide: true },
      ]}
      draws={{ parts: ({ record, format }) => format.list(record.parts) }}
    />
  )
}
