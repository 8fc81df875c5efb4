import type { StoryEvent, StoryParts } from '@rad/api/insight/journeys/contract'
import { words } from '@rad/api/words'
import { useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Timeline } from '#kit/page/timeline.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { stepWords } from '#words/step-words.ts'
import { eventMediumWords, stepTone, VisitBadge } from './parts/journey-words.tsx'
import { type Chapter, chaptersOf, kindOf, type StoryKind, storyKinds, vehicleOf } from './story.rules.ts'
import styles from './story.module.css'

const kindNames: Record<StoryKind, string> = words({
  contact: 'Follow-up',
  workshop: 'Workshop',
  cases: 'Complaints and tickets',
  talk: 'Calls and documents',
} as const)

/** Everything that happened, visit by visit, newest first; `ofMany` vehicles, each visit names its own. */
export function StoryChapters({ story, ofMany = false }: { story: StoryParts; ofMany?: boolean }) {
  const [kind, setKind] = useState<string>()
  const shown = kind === undefined ? story.events : story.events.filter((event) => kindOf(event) === kind)
  const tabs = [
    { value: undefined, label: t('All'), count: story.events.length },
    ...storyKinds
      .map((one) => ({
        value: one,
        label: t(kindNames[one]),
        count: story.events.filter((event) => kindOf(event) === one).length,
      }))
      .filter(({ count }) => count > 0),
  ]
  if (story.events.length === 0)
    return (
      <EmptyState
        title={t('No events yet')}
        text={t('Follow-ups, job cards, complaints, and calls appear here as they come in.')}
      />
    )
  return (
    <div className={styles.chapters}>
      {tabs.length > 2 ? <StatusTabs label={t('Kind')} tabs={tabs} value={kind} onChange={setKind} /> : null}
      {chaptersOf({ ...story, events: shown }).map((chapter) => (
        <StoryChapter key={chapter.visit?.id ?? `event ${chapter.events[0]!.id}`} chapter={chapter} ofMany={ofMany} />
      ))}
      {story.is_cut ? <p className={styles.cut}>{t('Older events are left out.')}</p> : null}
    </div>
  )
}

/** A visit; with the vehicle where there are several. */
export const visitName = (visit: StoryParts['visits'][number], ofMany: boolean) =>
  ofMany ? t('{vehicle}, visit {no}', { vehicle: vehicleOf(visit), no: visit.no }) : t('Visit {no}', { no: visit.no })

function StoryChapter({ chapter: { visit, events }, ofMany }: { chapter: Chapter; ofMany: boolean }) {
  const title = visit ? visitName(visit, ofMany) : t('Between visits')
  return (
    <Card
      title={title}
      aside={
        visit && (
          <span className={styles.about}>
            {visit.outlet_name}
            <VisitBadge state={visit.status} />
          </span>
        )
      }
    >
      <Timeline label={title} entries={events.map(entryOf)} />
    </Card>
  )
}

const entryOf = (event: StoryEvent) => ({
  id: event.id,
  at: event.at,
  kind: kindOf(event),
  tone: stepTone(event.step),
  title: <EventTitle event={event} />,
  who: event.outlet_name ?? undefined,
})

function EventTitle({ event: { step, no, link, medium, value, sentiment } }: { event: StoryEvent }) {
  const format = useFormat()
  return (
    <>
      {stepWords(step)}
      {medium ? <span className={styles.quiet}> · {eventMediumWords(medium)}</span> : null}
      {value === null ? null : (
        <span className={styles.quiet}> · {t('Score {value}', { value: format.number(value) })}</span>
      )}
      {sentiment === null ? null : (
        <span className={styles.quiet}> · {t('Sentiment {value}', { value: format.number(sentiment) })}</span>
      )}
      {no && link ? (
        <>
          {' '}
          <PathLink href={link} className={styles.link}>
            {no}
          </PathLink>
        </>
      ) : null}
    </>
  )
}
