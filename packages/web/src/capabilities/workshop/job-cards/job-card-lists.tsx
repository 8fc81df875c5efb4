import { Button } from '@mantine/core'
import { cardFields, type JobCard } from '@rad/api/workshop/job-cards/contract'
import { type ReactNode, useState } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { AddHoldupEvidence, HoldupFiles } from '#shell/cases/holdup-evidence.tsx'
import { TicketLink } from '#peek/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './job-card.module.css'

export interface HoldupListProps {
  card: JobCard
  canUpdate: boolean
  onOpen: (id: string) => void
}

/** What holds the card up or did, the newest first, with the days for which each alone counts. */
export function HoldupList({ card, canUpdate, onOpen }: HoldupListProps) {
  const format = useFormat()
  return (
    <Card
      title={t('Hold-ups')}
      aside={card.hold.length > 0 ? t('{days} on hold', { days: format.days(card.figures.hold_days) }) : null}
    >
      {card.hold.length === 0 ? <p className={styles.quiet}>{t('This job card has had no hold-ups.')}</p> : null}
      <ul className={styles.list}>
        {card.hold.map((one) => (
          <Holdup key={one.id} holdup={one} canUpdate={canUpdate && !one.ended_at} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
    </Card>
  )
}

type Hold = JobCard['hold'][number]

function Holdup({ holdup, canUpdate, onOpen }: { holdup: Hold; canUpdate: boolean; onOpen: () => void }) {
  const format = useFormat()
  const { label, started_at, expected_until, ended_at, note, ticket } = holdup
  return (
    <li>
      <span>
        <strong>{holdup.is_retired ? t('{reason} (retired)', { reason: t(label) }) : t(label)}</strong>{' '}
        <small>{partyWords(holdup.party)}</small>
        <br />
        <small>
          {ended_at
            ? t('{from} to {to}', { from: format.instant(started_at), to: format.instant(ended_at) })
            : t('Since {from}, expected until {to}', {
                from: format.instant(started_at),
                to: format.instant(expected_until),
              })}
          {note ? ` · ${note}` : ''}
          <LinkedTo holdup={holdup} />
        </small>
      </span>
      <span>
        {ticket ? <TicketLink no={ticket.no} /> : null} {ended_at ? format.days(holdup.primary_days) : null}
        {canUpdate ? (
          <Button size="compact-sm" variant="default" onClick={onOpen}>
            {t('Update')}
          </Button>
        ) : null}
        {holdup.is_overdue && !ended_at ? <Badge tone="bad">{t('Overdue')}</Badge> : null}
      </span>
      <Proof holdup={holdup} canUpdate={canUpdate} />
    </li>
  )
}

/** What proves a hold-up whose reason asks for that. */
function Proof({ holdup: { id, evidence, files, lacks_evidence }, canUpdate }: { holdup: Hold; canUpdate: boolean }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.evidence}>
      {lacks_evidence ? <small>{t('Without evidence, it doesn’t pause the turnaround time.')}</small> : null}
      <HoldupFiles id={id} files={files} canRemove={canUpdate} />
      {canUpdate && isAdding ? <AddHoldupEvidence id={id} /> : null}
      {canUpdate && evidence && !isAdding ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
          {t('Add evidence')}
        </Button>
      ) : null}
    </div>
  )
}

/** What a hold-up waits for: the case of the helpdesk leads there; other numbers are those of other systems. */
function LinkedTo({ holdup: { reason, linked_no } }: { holdup: Hold }) {
  const can = useCan()
  if (!linked_no) return null
  if (reason !== 'S-TEC-TAC' || !can('read Helpdesk') || !/^H\d\d[A-Z0-9-]+$/.test(linked_no)) return ` · ${linked_no}`
  return (
    <>
      {' · '}
      <RouterLink to="/helpdesk/$no" params={{ no: linked_no }}>
        {linked_no}
      </RouterLink>
    </>
  )
}

/** Every promise, as it was made; the last one counts for the customer, the first for the measure. */
export function PromiseList({ card, onPromise }: { card: JobCard; onPromise: (() => void) | undefined }) {
  const format = useFormat()
  const last = card.promises.length - 1
  return (
    <Card
      title={t('Promises')}
      aside={
        onPromise ? (
          <Button size="compact-sm" variant="subtle" onClick={onPromise}>
            {t('Add promise')}
          </Button>
        ) : null
      }
    >
      {card.promises.length === 0 ? <p className={styles.quiet}>{t('No promises yet.')}</p> : null}
      <ul className={styles.list}>
        {card.promises.map(({ promised_at, said_at, said_by, reason }, at) => (
          <li key={said_at + promised_at}>
            <span>
              <span className={at < last ? styles.old : undefined}>{format.instant(promised_at)}</span>
              <br />
              <small>
                {[t('Said {instant}', { instant: format.instant(said_at) }), said_by, reason]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was done, line by line. */
export function LineList({ card, onEdit }: { card: JobCard; onEdit: (() => void) | undefined }) {
  const { number } = useFormat()
  return (
    <Card
      title={t('Work lines')}
      aside={
        onEdit ? (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {t('Edit lines')}
          </Button>
        ) : null
      }
    >
      {card.lines.length === 0 ? <p className={styles.quiet}>{t('No lines yet.')}</p> : null}
      <ul className={styles.list}>
        {card.lines.map(({ place, kind, text, component, quantity }) => (
          <li key={place}>
            <span>
              {text} <small>{[inWords(kind), component].filter(Boolean).join(' · ')}</small>
            </span>
            {quantity === null ? null : <span>{number(quantity)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How this card did: the measures of the reports, of it alone. */
export function CardFigures({ card }: { card: JobCard }) {
  const format = useFormat()
  const days = (value: number | null) => (value === null ? nothing : format.days(value))
  const percent = (value: number | null) => (value === null ? nothing : format.percent(value))
  if (card.completed_at === null) return null
  const { keys_to_keys, production, touch_percent, promise_kept, estimate_accuracy, paused_days } = card.figures
  return (
    <Card title={t('Figures')}>
      <dl className={styles.figures}>
        <Figure label={t('Keys to keys')} value={days(keys_to_keys)} />
        <Figure label={t('Production')} value={days(production)} />
        <Figure label={t('Paused')} value={days(paused_days)} />
        <Figure label={t('Touch ratio')} value={percent(touch_percent)} />
        <Figure label={t('Promise kept')} value={promise_kept === null ? nothing : promise_kept ? t('Yes') : t('No')} />
        <Figure label={t('Estimate accuracy')} value={percent(estimate_accuracy)} />
      </dl>
    </Card>
  )
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export function InsurerFacts({ card }: { card: JobCard }) {
  return (
    <Card title={t('Insurance')}>
      {card.insurer ? (
        <RecordFacts
          record={card}
          fields={cardFields.fields}
          facts={[
            { key: 'insurer', isWide: true },
            { key: 'claim_no', kind: 'code' },
            'surveyor',
            { key: 'liability', kind: 'money' },
            'supplements',
          ]}
        />
      ) : (
        t('The customer pays this repair.')
      )}
    </Card>
  )
}
