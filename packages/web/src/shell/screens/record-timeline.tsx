import { Button } from '@mantine/core'
import { type TimelineEvent, type TimelineKind, timelineApi } from '@rad/api/service/timeline/contract'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { Timeline, type TimelineEntry } from '#kit/page/timeline.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { inWords } from '#kit/text/in-words.ts'
import { Value } from '#kit/text/value.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { EventActor } from './event-actor.tsx'
import styles from './record-timeline.module.css'

const changesOf = ({ before, after }: TimelineEvent) =>
  Object.keys(after ?? {}).map((key) => ({
    label: inWords(key),
    before: <Value kind="text" value={before?.[key]} />,
    after: <Value kind="text" value={after?.[key]} />,
  }))

export interface RecordTimelineProps {
  kind: TimelineKind
  id: string
  /** Nothing waits any more. */
  isOver: boolean
  /** How an event is called where its type does not say it; undefined for the others. */
  titleOf?: (type: string) => string | undefined
  /** What is beside the name of an event. */
  markOf?: (event: TimelineEvent) => ReactNode
  /** Which events are good news, or bad ones; comments and changes are marked without it. */
  tones?: Readonly<Record<string, NonNullable<TimelineEntry['tone']>>>
}

type Look = Pick<RecordTimelineProps, 'titleOf' | 'markOf' | 'tones'> & {
  /** Where all is internal, saying so of each event says nothing. */
  marksInternal: boolean
}

function titleIn({ titleOf, markOf, marksInternal }: Look, event: TimelineEvent): ReactNode {
  const title = titleOf?.(event.type) ?? commonTitle(event.type)
  const mark = markOf?.(event)
  const isInternal = marksInternal && event.visibility === 'brand'
  if (!mark && !isInternal) return title
  return (
    <span className={styles.title}>
      {title}
      {mark}
      {isInternal ? (
        <Badge tone="warn" icon={<IconEyeOff size={13} stroke={1.8} aria-hidden="true" />}>
          {t('Internal')}
        </Badge>
      ) : null}
    </span>
  )
}

function commonTitle(type: string): string {
  if (type === 'changed') return t('Updated')
  if (type === 'comment') return t('Comment')
  if (type === 'moved_outlet') return t('Transferred to another outlet')
  return inWords(type)
}

const quiet = new Set(['changed', 'comment'])
/** Events whose sentence the product writes, no matter who acted; what people write stays as it is. */
const isWrittenByProduct = ({ system, type }: TimelineEvent) => system || type === 'moved_outlet'

const textOf = (event: TimelineEvent) =>
  event.text && <bdi>{isWrittenByProduct(event) ? translateApiMessage(event.text) : event.text}</bdi>

const entryOf = (event: TimelineEvent, look: Look): TimelineEntry => ({
  id: event.id,
  at: event.at,
  kind: quiet.has(event.type) ? event.type : 'move',
  title: titleIn(look, event),
  who: <EventActor event={event} />,
  text: textOf(event),
  tone: look.tones?.[event.type] ?? (quiet.has(event.type) ? 'plain' : 'accent'),
  changes: event.type === 'changed' ? changesOf(event) : [],
})

const shownAtFirst = 12

/** What happened to a record and what was written of it, the newest first, and how long it has waited since. */
export function RecordTimeline({ kind, id, isOver, ...given }: RecordTimelineProps) {
  const [now] = useState(() => new Date(timeNow()).toISOString())
  const [isWhole, setWhole] = useState(false)
  const found = useQuery(query(timelineApi.events, { params: { kind, id }, query: { limit: 200 } }))
  const events = found.data?.events ?? []
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  const older = events.length - shown.length
  const look = { ...given, marksInternal: events.some(({ visibility }) => visibility === 'all') }
  return (
    <Card title={t('Timeline')}>
      {found.data ? (
        events.length > 0 ? (
          <Timeline
            label={t('Timeline, newest first')}
            entries={shown.map((event) => entryOf(event, look))}
            kinds={{ comment: t('Comments'), move: t('Steps'), changed: t('Changes') }}
            until={isOver ? undefined : now}
          />
        ) : (
          <p className={styles.none}>{t('No activity yet.')}</p>
        )
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {older > 0 ? (
        <Button variant="subtle" color="gray" className={styles.older} onClick={() => setWhole(true)}>
          {t('Show {count, plural, one {# older event} other {# older events}}', { count: older })}
        </Button>
      ) : null}
    </Card>
  )
}
