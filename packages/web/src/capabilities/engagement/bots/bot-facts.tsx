import type { Bot, HandOver } from '@rad/api/engagement/bots/contract'
import { word } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Sparkline } from '#kit/chart/sparkline.tsx'
import { t } from '#kit/words.ts'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './bots.module.css'

/** How many messages it got lately, and the way to all of them. */
export function LastDays({ bot: { code, conversations, trend } }: { bot: Bot }) {
  const format = useFormat()
  return (
    <Card title={t('Last 7 days')}>
      <p className={styles.figure}>
        <strong>
          <bdi>{format.number(conversations)}</bdi>
        </strong>{' '}
        {t('Conversations')}
      </p>
      {conversations > 0 ? (
        <Sparkline label={t('By day: {values}', { values: trend.join(', ') })} values={trend} />
      ) : null}
      <p className={styles.links}>
        <PathLink href={`/conversations?bot=${code}`}>{t('Conversations')}</PathLink>
        <PathLink href={`/reports/usage?bot=${code}&period=last-28-days`}>{t('Usage metrics')}</PathLink>
      </p>
    </Card>
  )
}

/** Whether people take over now, and until when. */
function Hours({ hand_over: { is_open, until } }: { hand_over: HandOver }) {
  const { instant } = useFormat()
  if (until === null) return <Badge tone={is_open ? 'good' : 'warn'}>{is_open ? t('Open 24/7') : t('Closed')}</Badge>
  return (
    <Badge tone={is_open ? 'good' : 'warn'}>
      {is_open
        ? t('Open until {instant}', { instant: instant(until) })
        : t('Closed until {instant}', { instant: instant(until) })}
    </Badge>
  )
}

export function HandOverFacts({ bot: { hand_over } }: { bot: Bot }) {
  return (
    <Card title={t('Handover to agents')}>
      {hand_over.queue === null ? (
        <p className={styles.quiet}>{t('This bot doesn’t hand over to agents.')}</p>
      ) : (
        <RecordFacts
          record={hand_over}
          facts={[
            { key: 'is_open', label: word('Now'), isWide: true },
            { key: 'queue', label: word('Queue') },
            { key: 'calendar_name', label: word('Hours') },
            { key: 'offline_text', label: word('Offline message'), isWide: true },
          ]}
          draws={{
            is_open: ({ record }) => <Hours hand_over={record} />,
            calendar_name: ({ record }) => record.calendar_name ?? t('24/7'),
          }}
        />
      )}
    </Card>
  )
}

/** What people can want of it in the version that is live. */
export function LiveIntents({ bot }: { bot: Bot }) {
  const live = bot.versions.find(({ state }) => state === 'live')
  return (
    <Card
      title={t('Intents')}
      aside={
        <PathLink href="/intents" className={styles.more}>
          {t('All intents')}
        </PathLink>
      }
    >
      {live && live.intents.length > 0 ? (
        <IntentList bot={bot} codes={live.intents} />
      ) : (
        <p className={styles.quiet}>
          {live ? t('The live version has no intents.') : t('Intents appear here when a version is live.')}
        </p>
      )}
    </Card>
  )
}

export interface IntentListProps {
  bot: Bot
  codes: readonly string[]
  /** Added ones and removed ones carry a sign. */
  sign?: 'added' | 'removed'
}

/** Intents by their names; one that was given up stays where it was used. */
export function IntentList({ bot, codes, sign }: IntentListProps) {
  const known = new Map(bot.intents.map((intent) => [intent.code, intent]))
  return (
    <ul className={styles.intents} data-sign={sign}>
      {codes.map((code) => {
        const { name, active } = known.get(code) ?? { name: code, active: true }
        return (
          <li key={code}>
            <bdi>{active ? name : t('{label} (inactive)', { label: name })}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
