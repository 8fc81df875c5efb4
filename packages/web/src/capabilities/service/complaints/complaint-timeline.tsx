import type { Complaint } from '@rad/api/service/complaints/contract'
import { type TimelineEvent, timelineApi } from '@rad/api/service/timeline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/clock.ts'
import { ErrorState } from '#kit/error-state.tsx'
import { Card } from '#kit/facts.tsx'
import { inWords } from '#kit/in-words.ts'
import { Timeline, type TimelineEntry } from '#kit/timeline.tsx'
import { Value } from '#kit/value.tsx'
import { t } from '#kit/words.ts'
import styles from './complaint.module.css'

const entryOf = (event: TimelineEvent): TimelineEntry => ({
  id: event.id,
  at: event.at,
  kind: event.type === 'changed' ? 'changed' : 'move',
  title: event.type === 'changed' ? t('Changed') : inWords(event.type),
  who: event.actor_role ? `${event.actor}, ${event.actor_role}` : event.actor,
  text: event.text,
  tone: event.type === 'closed' ? 'good' : event.type === 'changed' ? 'plain' : 'accent',
  changes: event.type === 'changed' ? changesOf(event) : [],
})

const changesOf = ({ before, after }: TimelineEvent) =>
  Object.keys(after ?? {}).map((key) => ({
    label: inWords(key),
    before: <Value kind="text" value={before?.[key]} />,
    after: <Value kind="text" value={after?.[key]} />,
  }))

export function ComplaintTimeline({ complaint }: { complaint: Complaint }) {
  const [now] = useState(() => new Date(timeNow()).toISOString())
  const events = useQuery(
    query(timelineApi.events, { params: { kind: 'complaint', id: complaint.id }, query: { limit: 200 } }),
  )
  return (
    <Card title={t('Timeline')}>
      {events.data ? (
        events.data.events.length > 0 ? (
          <Timeline
            label={t('What happened, newest first')}
            entries={events.data.events.map(entryOf)}
            kinds={{ move: t('Steps'), changed: t('Changes') }}
            until={complaint.closed_at ? undefined : now}
          />
        ) : (
          <p className={styles.quiet}>{t('Nothing has happened here yet.')}</p>
        )
      ) : events.error ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : null}
    </Card>
  )
}
