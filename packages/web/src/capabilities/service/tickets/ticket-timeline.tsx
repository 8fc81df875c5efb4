import { Button } from '@mantine/core'
import { type Ticket, type TicketStatus, ticketStatuses } from '@rad/api/service/tickets/contract'
import { type TimelineEvent, timelineApi } from '@rad/api/service/timeline/contract'
import { words } from '@rad/api/words'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Timeline, type TimelineEntry } from '#kit/page/timeline.tsx'
import { Value } from '#kit/text/value.tsx'
import { t, told } from '#kit/words.ts'
import { EventActor } from '#pickers/event-actor.tsx'
import { TicketLink } from '#pickers/peek.tsx'
import { ticketStatusWords } from '#pickers/ticket-words.tsx'
import styles from './ticket.module.css'

const isStatus = (type: string): type is TicketStatus => (ticketStatuses as readonly string[]).includes(type)
const eventNames: Record<string, string> = words({
  opened: 'Opened',
  reopened: 'Reopened',
  assigned: 'Assigned',
  level: 'Escalated to next level',
  nobody_answers: 'No one responsible',
  rerouted: 'Transferred to another outlet',
  changed: 'Updated',
  file: 'Evidence added',
  comment: 'Comment',
  panel_upheld: 'Plea upheld',
  panel_rejected: 'Plea rejected',
  panel_other_party: 'Another party is responsible',
  panel_extended: 'Panel extended',
})
function titleOf(type: string): string {
  if (isStatus(type)) return ticketStatusWords(type)
  const name = eventNames[type]
  return name ? t(name) : inWords(type)
}

const tones: Record<string, TimelineEntry['tone']> = {
  closed: 'good',
  resolved: 'good',
  level: 'warn',
  nobody_answers: 'bad',
  panel_extended: 'warn',
  comment: 'plain',
  changed: 'plain',
}

function entryOf(event: TimelineEvent): TimelineEntry {
  const isComment = event.type === 'comment'
  return {
    id: event.id,
    at: event.at,
    kind: isComment ? 'comment' : event.type === 'changed' ? 'changed' : 'move',
    title: (
      <span className={styles.eventTitle}>
        {titleOf(event.type)}
        {event.duplicate ? <TicketLink no={event.duplicate} /> : null}
        {event.visibility === 'brand' ? (
          <Badge tone="warn" icon={<IconEyeOff size={13} stroke={1.8} aria-hidden="true" />}>
            {t('Internal')}
          </Badge>
        ) : null}
      </span>
    ),
    who: <EventActor event={event} />,
    // What the product says by itself it says in English; what people wrote stays as it is.
    text: event.text && event.system ? told(event.text) : event.text,
    tone: tones[event.type] ?? 'accent',
    changes: changesOf(event),
  }
}

const changesOf = ({ type, before, after }: TimelineEvent) =>
  type === 'changed'
    ? Object.keys(after ?? {}).map((key) => ({
        label: inWords(key),
        before: <Value kind="text" value={before?.[key]} />,
        after: <Value kind="text" value={after?.[key]} />,
      }))
    : []

const shownAtFirst = 12

/** What happened and what was said, newest first. */
export function TicketTimeline({ ticket }: { ticket: Ticket }) {
  const [now] = useState(() => new Date(timeNow()).toISOString())
  const [isWhole, setWhole] = useState(false)
  const found = useQuery(
    query(timelineApi.events, { params: { kind: 'ticket', id: ticket.id }, query: { limit: 200 } }),
  )
  const events = found.data?.events ?? []
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  const older = events.length - shown.length
  return (
    <Card title={t('Timeline')}>
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        events.length > 0 ? (
          <Timeline
            label={t('Timeline, newest first')}
            entries={shown.map(entryOf)}
            kinds={{ comment: t('Comments'), move: t('Steps'), changed: t('Changes') }}
            until={ticket.closed_at || ticket.status === 'cancelled' ? undefined : now}
          />
        ) : (
          <p className={styles.small}>{t('No activity yet.')}</p>
        )
      ) : null}
      {older > 0 ? (
        <Button variant="subtle" color="gray" className={styles.older} onClick={() => setWhole(true)}>
          {t('Show {count, plural, one {# older event} other {# older events}}', { count: older })}
        </Button>
      ) : null}
    </Card>
  )
}
