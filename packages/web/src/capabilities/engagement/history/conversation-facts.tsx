import type { Conversation } from '@rad/api/engagement/history/contract'
import { word, words } from '@rad/api/words'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { languageWords, MediumMark } from '#words/conversation-words.tsx'
import { OutletLink, VehicleLink } from '#peek/peek.tsx'
import { RecordCard, RecordFacts, type RecordFactsProps } from '#shell/screens/record-facts.tsx'
import styles from './facts.module.css'

interface ConversationProps {
  conversation: Conversation
}

/** How an outcome follows from the messages (docs/domain.md#conversations). */
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

const outcomeFacts: RecordFactsProps<Conversation>['facts'] = [
  { key: 'end_cause', label: word('Ended') },
  { key: 'csat', label: word('CSAT') },
  { key: 'turns_user', label: word('User') },
  { key: 'turns_bot', label: word('Bot') },
  { key: 'turns_agent', label: word('Agents') },
  { key: 'fallback_turns', label: word('Not understood'), kind: 'number' },
  { key: 'seconds', label: word('Duration') },
  { key: 'words', label: word('Words'), kind: 'number' },
  { key: 'handed_over_at', label: word('Handed over'), kind: 'instant' },
  { key: 'agent', label: word('Agent') },
  { key: 'main_intent', label: word('Main intent'), isWide: true },
  { key: 'intents', label: word('Intents'), kind: 'list', isWide: true },
]
const outcomeDraws: RecordFactsProps<Conversation>['draws'] = {
  end_cause: ({ record }) => endingOf(record),
  csat: ({ record: { csat } }) => (csat === null ? t('Not rated') : t('{rating} of 5', { rating: csat })),
  turns_user: ({ record }) => turnsOf(record.turns_user),
  turns_bot: ({ record }) => turnsOf(record.turns_bot),
  turns_agent: ({ record }) => (record.turns_agent > 0 ? turnsOf(record.turns_agent) : null),
  seconds: ({ record, format }) => format.length(record.seconds),
  intents: ({ record }) => record.intents.slice(0, 12),
}

export function OutcomeFacts({ conversation }: ConversationProps) {
  return (
    <Card title={t('Summary')}>
      <p className={styles.why}>{t(whys[conversation.outcome]!)}</p>
      <RecordFacts record={conversation} facts={outcomeFacts} draws={outcomeDraws} />
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
  const { person, of_person } = conversation
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
      <RecordFacts
        record={conversation}
        facts={[
          { key: 'person', label: word('Number') },
          { key: 'language', label: word('Language') },
          { key: 'is_new', label: word('New user that day'), kind: 'flag' },
          { key: 'is_returned', label: word('Returned within 24 hours'), kind: 'flag' },
        ]}
        draws={{ language: ({ record: { language } }) => language && languageWords(language) }}
      />
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
export const SourceFacts = ({ conversation }: ConversationProps) => (
  <RecordCard
    title={word('Source')}
    record={conversation}
    facts={[
      { key: 'bot_name', label: word('Bot') },
      { key: 'bot', label: word('Code'), kind: 'code' },
      { key: 'version_no', label: word('Version'), kind: 'code' },
      { key: 'medium', label: word('Channel') },
      { key: 'client', label: word('Client'), isWide: true },
      { key: 'started_at', label: word('Started'), kind: 'instant' },
      { key: 'last_at', label: word('Last message'), kind: 'instant' },
      { key: 'outlet', label: word('Outlet'), isWide: true },
      { key: 'vin', label: word('VIN') },
      { key: 'journey_stage', label: word('Journey stage'), kind: 'status' },
    ]}
    draws={{
      bot_name: ({ record: { bot, bot_name } }) => (
        <RouterLink to="/bots/$code" params={{ code: bot }}>
          {bot_name}
        </RouterLink>
      ),
      medium: ({ record }) => <MediumMark medium={record.medium} />,
      client: ({ record: { client, client_name } }) => `${client_name} (${client})`,
      outlet: ({ record: { outlet, outlet_name }, can }) =>
        outlet && <OutletLink code={outlet} name={`${outlet_name ?? ''} (${outlet})`} canOpen={can('read Outlet')} />,
      vin: ({ record: { vehicle, vin } }) =>
        vehicle ? (
          <VehicleLink vin={vehicle} canOpen>
            {vin ?? undefined}
          </VehicleLink>
        ) : undefined,
    }}
  />
)
