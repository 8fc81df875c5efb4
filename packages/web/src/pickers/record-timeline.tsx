import { type TimelineEvent, type TimelineKind, timelineApi } from '@rad/api/service/timeline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/text/clock.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Timeline, type TimelineEntry } from '#kit/page/timeline.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { EventActor } from './event-actor.tsx'

const isChange = ({ type }: TimelineEvent) => type === 'changed'

const changesOf = ({ before, after }: TimelineEvent) =>
  Object.keys(after ?? {}).map((key) => ({
    label: inWords(key),
    before: <Value kind="text" value={before?.[key]} />,
    after: <Value kind="text" value={after?.[key]} />,
  }))

const entryOf = (event: TimelineEvent, end: string): TimelineEntry => ({
  id: event.id,
  at: event.at,
  kind: isChange(event) ? 'changed' : 'move',
  title: isChange(event) ? t('Updated') : inWords(event.type),
  who: <EventActor event={event} />,
  text: event.text,
  tone: event.type === end ? 'good' : isChange(event) ? 'plain' : 'accent',
  changes: isChange(event) ? changesOf(event) : [],
})

export interface RecordTimelineProps {
  kind: TimelineKind
  id: string
  /** The state in which it has come to a good end. */
  end: string
  /** Nothing waits any more. */
  isOver: boolean
}

/** What happened to a record, the newest first, and how long it has waited since. */
export function RecordTimeline({ kind, id, end, isOver }: RecordTimelineProps) {
  const [now] = useState(() => new Date(timeNow()).toISOString())
  const found = useQuery(query(timelineApi.events, { params: { kind, id }, query: { limit: 200 } }))
  return (
    <Card title={t('Timeline')}>
      {found.data ? (
        found.data.events.length > 0 ? (
          <Timeline
            label={t('Timeline, newest first')}
            entries={found.data.events.map((event) => entryOf(event, end))}
            kinds={{ move: t('Steps'), changed: t('Changes') }}
            until={isOver ? undefined : now}
          />
        ) : (
          <EmptyState title={t('No activity yet.')} />
        )
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
    </Card>
  )
}
