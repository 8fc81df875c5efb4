import { Button } from '@mantine/core'
import { type CaseStatus, caseStatuses, type HelpdeskCase, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import { type TimelineEvent, timelineApi } from '@rad/api/service/timeline/contract'
import { words } from '@rad/api/words'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { Timeline, type TimelineEntry } from '#kit/page/timeline.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { inWords } from '#kit/text/in-words.ts'
import { Value } from '#kit/text/value.tsx'
import { t, told } from '#kit/words.ts'
import { EventActor } from '#pickers/event-actor.tsx'
import { caseStatusWords } from '#pickers/helpdesk-words.tsx'
import styles from './case.module.css'

const isStatus = (type: string): type is CaseStatus => (caseStatuses as readonly string[]).includes(type)
const eventNames: Record<string, string> = words({
  opened: 'Draft started',
  reopened: 'Reopened',
  assigned: 'Assigned',
  escalated: 'Escalated to next tier',
  reminded: 'Outlet reminded',
  outcome: 'Outcome reported',
  changed: 'Updated',
  file: 'File added',
  comment: 'Comment',
  made_known: 'Known issue made',
})
const titleOf = (type: string) => {
  if (isStatus(type)) return caseStatusWords(type)
  const name = eventNames[type]
  return name ? t(name) : inWords(type)
}

const tones: Record<string, TimelineEntry['tone']> = {
  closed_fixed: 'good',
  closed_info: 'good',
  answered_by_known_issue: 'good',
  escalated: 'warn',
  returned: 'warn',
  reminded: 'warn',
  comment: 'plain',
  changed: 'plain',
}

const changesOf = ({ type, before, after }: TimelineEvent) =>
  type === 'changed'
    ? Object.keys(after ?? {}).map((key) => ({
        label: inWords(key),
        before: <Value kind="text" value={before?.[key]} />,
        after: <Value kind="text" value={after?.[key]} />,
      }))
    : []

const entryOf = (event: TimelineEvent): TimelineEntry => ({
  id: event.id,
  at: event.at,
  kind: event.type === 'comment' ? 'comment' : event.type === 'changed' ? 'changed' : 'move',
  title: (
    <span className={styles.eventTitle}>
      {titleOf(event.type)}
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
})

const shownAtFirst = 12

/** What happened and what was said, newest first. */
export function CaseTimeline({ file }: { file: HelpdeskCase }) {
  const [now] = useState(() => new Date(timeNow()).toISOString())
  const [isWhole, setWhole] = useState(false)
  const found = useQuery(
    query(timelineApi.events, { params: { kind: 'helpdesk_case', id: file.id }, query: { limit: 200 } }),
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
            until={isEnded(file.status) ? undefined : now}
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
