import { word } from '@rad/api/words'
import { Timeline } from '#kit/page/timeline.tsx'
import { t } from '#kit/words.ts'

const kinds = { received: word('Received'), assigned: word('Assigned'), resolved: word('Resolved') }

export function History() {
  return (
    <Timeline
      label={t('History')}
      kinds={Object.fromEntries(Object.entries(kinds).map(([kind, label]) => [kind, t(label)]))}
      entries={[
        { id: 3, at: '2026-03-18T14:05:00Z', kind: 'resolved', title: t('Resolved'), who: 'Lena Fuchs', tone: 'good' },
        {
          id: 2,
          at: '2026-03-06T09:30:00Z',
          kind: 'assigned',
          title: t('Assigned'),
          who: 'Ravi Nair',
          tone: 'accent',
          changes: [{ label: t('Owner'), before: 'Ravi Nair', after: 'Lena Fuchs' }],
        },
        {
          id: 1,
          at: '2026-03-04T08:12:00Z',
          kind: 'received',
          title: t('Received'),
          text: t('The car was due on Monday and no one called.'),
        },
      ]}
    />
  )
}
