import type { Party, Ticket } from '@rad/api/service/tickets/contract'
import { word, words } from '@rad/api/words'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import record from '#kit/page/record.module.css'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { PersonName } from '#peek/peek.tsx'
import { chargedWords } from '#words/ticket-words.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './ticket.module.css'

type PanelCase = NonNullable<Ticket['panel']>
type Seat = PanelCase['seats'][number]

export const voteNames: Record<NonNullable<Seat['vote']>, string> = words({
  upheld: 'Plea upheld',
  rejected: 'Plea rejected',
  other_party: 'Another party is responsible',
  abstain: 'Abstained',
})
const voteTones: Record<NonNullable<Seat['vote']>, Tone> = {
  upheld: 'good',
  rejected: 'bad',
  other_party: 'warn',
  abstain: 'plain',
}

/** Whom a vote for another party names. */
export const partyWords = (party: Party) => (party === 'outlet' ? t('Another outlet') : chargedWords(party))

/** The outlet a vote or a decision names, or who else. */
function Named({ party, outlet, outlet_name }: Pick<Seat, 'party' | 'outlet' | 'outlet_name'>) {
  if (!party) return null
  return <span>{outlet ? `${outlet} · ${outlet_name ?? ''}` : partyWords(party)}</span>
}

/** What the outlet pleads; a reason that is no longer offered says so. */
export function PleaCard({ plea }: { plea: NonNullable<Ticket['plea']> }) {
  return (
    <Card title={t('Outlet’s plea')}>
      {plea.text ? <p className={record.statement}>{plea.text}</p> : null}
      <RecordFacts
        record={plea}
        facts={[
          { key: 'reason', label: word('Reason'), isWide: true },
          { key: 'at', label: word('Pleaded'), kind: 'instant' },
          { key: 'by', label: word('By') },
        ]}
        draws={{
          reason: ({ record: { is_retired, reason, label } }) =>
            `${reason} · ${is_retired ? t('{label} (inactive)', { label }) : label}`,
          by: ({ record: { by, by_id } }) => by && <PersonName id={by_id} name={by} />,
        }}
      />
    </Card>
  )
}

/** The panel's case: who sits, who has voted, and what was decided. Votes stay hidden until then. */
export function PanelCard({ panel }: { panel: PanelCase }) {
  const format = useFormat()
  const voted = panel.seats.filter((seat) => seat.has_voted).length
  const voters = panel.seats.filter((seat) => !seat.has_conflict).length
  return (
    <Card title={t('Panel: {name}', { name: panel.panel })}>
      {panel.result ? (
        <p className={styles.decision}>
          <Badge tone={voteTones[panel.result]}>{t(voteNames[panel.result])}</Badge>
          <Named {...panel} />
          {panel.decided_at ? (
            <span>
              {panel.decided_by === 'chair'
                ? t('Decided by the chair on {instant}.', { instant: format.instant(panel.decided_at) })
                : t('Decided by the members on {instant}.', { instant: format.instant(panel.decided_at) })}
            </span>
          ) : null}
        </p>
      ) : (
        <p className={styles.decision}>
          <span>
            {t('{voted} of {voters} have voted. {quorum} votes are required by {instant}.', {
              voted: format.number(voted),
              voters: format.number(voters),
              quorum: format.number(panel.quorum),
              instant: format.instant(panel.due_at),
            })}{' '}
            {panel.is_extended ? t('Extended by two working days.') : t('Votes stay hidden until the decision.')}
          </span>
        </p>
      )}
      <ul className={record.lines}>
        {panel.seats.map((seat, index) => (
          <SeatLine key={`${seat.name ?? ''} ${index}`} seat={seat} place={index + 1} isOver={panel.result !== null} />
        ))}
      </ul>
    </Card>
  )
}

function SeatLine({ seat, place, isOver }: { seat: Seat; place: number; isOver: boolean }) {
  return (
    <li>
      <span className={record.lineHead}>
        <strong>{seat.name ?? t('Member {place}', { place })}</strong>
        {seat.is_me ? <Badge>{t('You')}</Badge> : null}
        {seat.is_chair ? <Badge tone="accent">{t('Chair')}</Badge> : null}
        <SeatState seat={seat} isOver={isOver} />
        <Named {...seat} />
      </span>
      {seat.remark ? <span>{seat.remark}</span> : null}
    </li>
  )
}

function SeatState({ seat, isOver }: { seat: Seat; isOver: boolean }) {
  if (seat.has_conflict) return <Badge tone="warn">{t('Excluded: same dealer or territory')}</Badge>
  if (seat.vote) return <Badge tone={voteTones[seat.vote]}>{t(voteNames[seat.vote])}</Badge>
  if (isOver && !seat.has_voted) return <Badge>{t('Did not vote')}</Badge>
  return seat.has_voted ? (
    <Badge tone="good" icon={<IconCheck size={13} stroke={2} aria-hidden="true" />}>
      {t('Voted')}
    </Badge>
  ) : (
    <Badge icon={<IconClock size={13} stroke={1.8} aria-hidden="true" />}>{t('Not voted yet')}</Badge>
  )
}
