import { word } from '@rad/api/words'
import { type UserEvent, userListApi } from '@rad/api/apps/user-list/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Timeline, type TimelineEntry } from '#kit/page/timeline.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { fieldName } from './user-fields.ts'
import styles from './user-list.module.css'

const acts: Record<string, [string, TimelineEntry['tone']]> = {
  add: [word('Added'), 'accent'],
  update: [word('Updated'), 'plain'],
  suspend: [word('Suspended'), 'warn'],
  reactivate: [word('Reactivated'), 'good'],
  delete: [word('Deleted'), 'bad'],
  restore: [word('Restored'), 'good'],
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object' || Array.isArray(value)
const worded = new Set(['role', 'currentPlan', 'status', 'gender'])
const drawn = (field: string, value: unknown): ReactNode =>
  worded.has(field) && typeof value === 'string' ? inWords(value) : <Value kind="text" value={value} />

function entryOf({ id, at, action, who, changes }: UserEvent): TimelineEntry {
  const [title, tone] = acts[action] ?? [action, 'plain']
  // A picture, an address or a matrix is named and not written out.
  const isShort = (change: UserEvent['changes'][number]) =>
    change.field !== 'avatar' && isPlain(change.before) && isPlain(change.after)
  const named = changes.filter((change) => !isShort(change)).map(({ field }) => fieldName(field))
  return {
    id,
    at,
    kind: action,
    title: acts[action] ? t(title) : inWords(title),
    tone: tone ?? 'plain',
    who: who ?? undefined,
    text: named.length > 0 ? named.join(', ') : undefined,
    changes: changes.filter(isShort).map(({ field, before, after }) => ({
      label: fieldName(field),
      before: drawn(field, before),
      after: drawn(field, after),
    })),
  }
}

/** What was done to a user, from the trail. */
export function UserActivity({ id }: { id: number }) {
  const activity = useQuery(query(userListApi.activity, { query: { id: String(id) } }))
  return (
    <Card title={t('Activity')}>
      {activity.data ? (
        <Timeline
          label={t('Timeline, newest first')}
          entries={activity.data.events.map(entryOf)}
          marksSilence={false}
        />
      ) : activity.error ? (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      ) : (
        <p className={styles.quiet}>{t('Loading…')}</p>
      )}
    </Card>
  )
}
