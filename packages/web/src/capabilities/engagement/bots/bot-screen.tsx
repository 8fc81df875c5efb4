import { type Bot, botForm, botsApi } from '@rad/api/engagement/bots/contract'
import { word } from '@rad/api/words'
import IconRobotOff from '@tabler/icons-react/dist/esm/icons/IconRobotOff.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { languageInWords, t } from '#kit/words.ts'
import { BotStatusBadge, purposeWords } from './parts/bot-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { BotChannels } from './bot-channels.tsx'
import { BotDrawers } from './bot-drawers.tsx'
import { HandOverFacts, LastDays, LiveIntents } from './bot-facts.tsx'
import { BotMenu } from './bot-menu.tsx'
import { BotNext } from './bot-next.tsx'
import { Publications } from './bot-publications.tsx'
import { BotVersions } from './bot-versions.tsx'

const isInUse = ({ status }: Bot) => status !== 'retired'

export const { Screen, prefetch } = recordScreen({
  record: botsApi.get,
  id: 'code',
  fields: botForm.fields,
  missing: {
    icon: IconRobotOff,
    title: word('Bot not found'),
    text: word('None of your clients has a bot with the code {code}.'),
  },
  list: { to: '/bots', label: word('All bots') },
  title: ({ name }) => name,
  badge: ({ status }) => <BotStatusBadge status={status} />,
  lead: ({ client_name, purpose }) => `${client_name} · ${purposeWords(purpose)}`,
  above: ({ record, can }) => <BotNext bot={record} mayChange={can('update Bot')} />,
  main: [
    ({ record, can, open }) => (
      <BotVersions
        bot={record}
        mayChange={can('update Bot') && isInUse(record)}
        mayPublish={can('approve Bot')}
        onOpen={open}
      />
    ),
    ({ record, can, open }) => <BotChannels bot={record} mayChange={can('update Bot')} onOpen={open} />,
    ({ record }) => <LiveIntents bot={record} />,
  ],
  aside: [
    ({ record }) => <LastDays bot={record} />,
    {
      title: word('Details'),
      facts: [
        'code',
        'client',
        'purpose',
        'owner',
        { key: 'languages', isWide: true },
        { key: 'session_idle_minutes', label: word('Idle timeout'), isWide: true },
      ],
    },
    ({ record }) => <HandOverFacts bot={record} />,
    ({ record }) => <Publications bot={record} />,
  ],
  draws: {
    client: ({ record: { client, client_name }, can }) =>
      can('read Client') ? <PathLink href={`/clients/${client}`}>{client_name}</PathLink> : client_name,
    purpose: ({ record }) => purposeWords(record.purpose),
    owner: ({ record }) => record.owner?.name ?? null,
    languages: ({ record }) => <Languages codes={record.languages} />,
    session_idle_minutes: ({ record }) =>
      t('{minutes, plural, one {# minute without messages} other {# minutes without messages}}', {
        minutes: record.session_idle_minutes,
      }),
  },
  actions: ({ record }) => (
    <ButtonLink to="/bots/$code/try" params={{ code: record.code }} variant="default">
      {t('Try bot')}
    </ButtonLink>
  ),
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ record, can }) => can('update Bot') && isInUse(record),
      form: ({ record, onClose }) => <BotDrawers bot={record} opened="edit" onClose={onClose} />,
    },
  },
  menu: ({ record, can }) => (can('read Audit') ? <BotMenu bot={record} /> : null),
  drawer: ({ opened, record, close }) => <BotDrawers bot={record} opened={opened} onClose={close} />,
})

const Languages = ({ codes }: { codes: readonly string[] }) => useFormat().list(codes.map(languageInWords))
