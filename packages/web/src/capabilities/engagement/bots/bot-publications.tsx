import type { Bot } from '@rad/api/engagement/bots/contract'
import { Card } from '#kit/page/facts.tsx'
import { Timeline } from '#kit/page/timeline.tsx'
import { t } from '#kit/words.ts'

/** So many are shown: what was live years ago is in the audit trail. */
const shown = 8

/** What was live when, newest first; why an older version came back. */
export function Publications({ bot: { publications } }: { bot: Bot }) {
  if (publications.length === 0) return null
  return (
    <Card title={t('Publishing history')}>
      <Timeline
        label={t('Publishing history')}
        marksSilence={false}
        entries={publications.slice(0, shown).map(({ no, published_at, published_by, reason }) => ({
          id: published_at,
          at: published_at,
          kind: 'publication',
          title: reason ? t('Rolled back to version {no}', { no }) : t('Version {no}', { no }),
          text: reason ?? undefined,
          who: published_by.name,
          tone: reason ? 'warn' : 'good',
        }))}
      />
    </Card>
  )
}
