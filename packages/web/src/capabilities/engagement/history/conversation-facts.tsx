import type { Conversation } from '@rad/api/engagement/history/contract'
import { words } from '@rad/api/words'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { languageWords, MediumMark } from '#words/conversation-words.tsx'
import { OutletLink, VehicleLink } from '#peek/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './facts.module.css'

interface ConversationProps {
  conversation: Conversation
}

/** How an outcome is told from the messages (docs/domain.md#conversations). */
const whys: Record<string, string> = words({
  bounced: 'The bot started, but the user didn’t reply.',
  resolved: 'The conversation ended with a reply from the bot.',
  handed_over: 'An agent took over from the bot.',
  abandoned: 'The conversation ended after a user message or a fallback reply.',
  failed: 'The bot reported an error.',
})

const endings: Record<string, string> = words({
  user_end: 'By the user',
  bot_end: 'By the bot',
  agent_end: 'By the agent',
  error: 'By an error',
})

export function OutcomeFacts({ conversation }: ConversationProps) {
  const format = useFormat()
  const { outcome, csat, turns_user, turns_bot, turns_agent, fallback_turns } = conversation
  return (
    <Card title={t('Summary')}>
      <p className={styles.why}>{t(whys[outcome]!)}</p>
      <Facts>
        <Fact label={t('Ended')} value={endingOf(conversation)} />
        <Fact label={t('CSAT')} value={csat === null ? t('Not rated') : t('{rating} of 5', { rating: csat })} />
        <Fact label={t('User')} value={turnsOf(turns_user)} />
        <Fact label={t('Bot')} value={turnsOf(turns_bot)} />
        {turns_agent > 0 ? <Fact label={t('Agents')} value={turnsOf(turns_agent)} /> : null}
        <Fact label={t('Not understood')} kind="number" value={fallback_turns} />
        <Fact label={t('Duration')} value={format.length(conversation.seconds)} />
        <Fact label={t('Words')} kind="number" value={conversation.words} />
        <Fact label={t('Handed over')} kind="instant" value={conversation.handed_over_at} />
        <Fact label={t('Agent')} value={conversation.agent} />
        <Fact label={t('Main intent')} value={conversation.main_intent} wide />
        <Fact label={t('Intents')} kind="list" value={conversation.intents.slice(0, 12)} wide />
      </Facts>
    </Card>
  )
}

/** Silence ends a conversation only once it has lasted. */
function endingOf({ is_running, end_cause }: Conversation): string {
  if (end_cause) return t(endings[end_cause]!)
  return is_running ? t('Not yet') : t('By timeout')
}

const turnsOf = (count: number) => t('{count, plural, one {# turn} other {# turns}}', { count })

/** Who it was with, and their other conversations. */
export function PersonFacts({ conversation }: ConversationProps) {
  const { person, of_person, is_new, is_returned, language } = conversation
  const { previous, next, count } = of_person
  return (
    <Card
      title={t('User')}
      aside={
        count > 1 ? (
          <RouterLink to="/conversations" search={{ person: person.slice(2) } as never} className={styles.all}>
            {t('All {count}', { count })}
          </RouterLink>
        ) : null
      }
    >
      <Facts>
        <Fact label={t('Number')} value={person} />
        <Fact label={t('Language')} value={language && languageWords(language)} />
        <Fact label={t('New user that day')} kind="flag" value={is_new} />
        <Fact label={t('Returned within 24 hours')} kind="flag" value={is_returned} />
      </Facts>
      {previous || next ? (
        <nav className={styles.neighbours} aria-label={t('Other conversations with this user')}>
          <Neighbour side="previous" of={previous} />
          <Neighbour side="next" of={next} />
        </nav>
      ) : null}
    </Card>
  )
}

function Neighbour({ side, of }: { side: 'previous' | 'next'; of: Conversation['of_person']['next'] }) {
  const format = useFormat()
  if (!of) return null
  const Icon = side === 'previous' ? IconChevronLeft : IconChevronRight
  return (
    <RouterLink
      to="/conversations/$no"
      params={{ no: of.no }}
      search={{} as never}
      className={styles.neighbour}
      data-side={side}
      underline="never"
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span>
        {side === 'previous' ? t('Previous') : t('Next')}
        <small>{format.instant(of.started_at)}</small>
      </span>
    </RouterLink>
  )
}

/** Which bot, of whom, on what, about which place and vehicle. */
export function SourceFacts({ conversation }: ConversationProps) {
  const can = useCan()
  const { bot, bot_name, client, client_name, version_no, outlet, outlet_name } = conversation
  return (
    <Card title={t('Source')}>
      <Facts>
        <Fact
          label={t('Bot')}
          value={
            <RouterLink to="/bots/$code" params={{ code: bot }}>
              {bot_name}
            </RouterLink>
          }
        />
        <Fact label={t('Code')} kind="code" value={bot} />
        <Fact label={t('Version')} kind="code" value={version_no} />
        <Fact label={t('Channel')} value={<MediumMark medium={conversation.medium} />} />
        <Fact label={t('Client')} value={`${client_name} (${client})`} wide />
        <Fact label={t('Started')} kind="instant" value={conversation.started_at} />
        <Fact label={t('Last message')} kind="instant" value={conversation.last_at} />
        <Fact
          label={t('Outlet')}
          value={
            outlet && (
              <OutletLink code={outlet} name={`${outlet_name ?? ''} (${outlet})`} canOpen={can('read Outlet')} />
            )
          }
          wide
        />
        <Fact
          label="VIN"
          value={
            conversation.vehicle ? (
              <VehicleLink vin={conversation.vehicle} canOpen>
                {conversation.vin ?? undefined}
              </VehicleLink>
            ) : (
              conversation.vin
            )
          }
        />
        <Fact label={t('Journey stage')} value={conversation.journey_stage && inWords(conversation.journey_stage)} />
      </Facts>
    </Card>
  )
}
