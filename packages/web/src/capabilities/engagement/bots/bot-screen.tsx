import { ActionIcon, Button } from '@mantine/core'
import { type Bot, botsApi } from '@rad/api/engagement/bots/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconRobotOff from '@tabler/icons-react/dist/esm/icons/IconRobotOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { BotStatusBadge, purposeWords } from '#pickers/bot-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { BotChannels } from './bot-channels.tsx'
import { BotDrawers } from './bot-drawers.tsx'
import { BotFacts, HandOverFacts, LastDays, LiveIntents } from './bot-facts.tsx'
import { BotNext } from './bot-next.tsx'
import { Publications } from './bot-publications.tsx'
import { BotVersions } from './bot-versions.tsx'
import styles from './bots.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { code = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(botsApi.get, { params: { code } }))

export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const found = useQuery(query(botsApi.get, { params: { code } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconRobotOff size={28} stroke={1.5} />,
        title: t('Bot not found'),
        text: t('None of your clients has a bot with the code {code}.', { code }),
        action: (
          <ButtonLink to="/bots" variant="default">
            {t('All bots')}
          </ButtonLink>
        ),
      }}
    >
      {(bot) => <BotFile bot={bot} />}
    </FoundRecord>
  )
}

function BotFile({ bot }: { bot: Bot }) {
  const drawer = useOpened()
  const can = useCan()
  const mayChange = can('update Bot') && bot.status !== 'retired'

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {bot.name}
            <BotStatusBadge status={bot.status} />
          </span>
        }
        lead={`${bot.client_name} · ${purposeWords(bot.purpose)}`}
        actions={
          <>
            <ButtonLink to="/bots/$code/try" params={{ code: bot.code }} variant="default">
              {t('Try bot')}
            </ButtonLink>
            {mayChange ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            {can('read Audit') ? <History bot={bot} /> : null}
          </>
        }
      />
      <BotNext bot={bot} mayChange={can('update Bot')} />
      <FactsPage
        main={
          <>
            <BotVersions bot={bot} mayChange={mayChange} mayPublish={can('approve Bot')} onOpen={drawer.open} />
            <BotChannels bot={bot} mayChange={can('update Bot')} onOpen={drawer.open} />
            <LiveIntents bot={bot} />
          </>
        }
        aside={
          <>
            <LastDays bot={bot} />
            <BotFacts bot={bot} canSeeClient={can('read Client')} />
            <HandOverFacts bot={bot} />
            <Publications bot={bot} />
          </>
        }
      />
      <BotDrawers bot={bot} opened={drawer.opened} onClose={drawer.close} />
    </div>
  )
}

/** What was done to it, by whom. */
function History({ bot }: { bot: Bot }) {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/audit', search: { entity: 'bot', entity_id: bot.id } as never })
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name: bot.name })}>
          <IconDotsVertical size={17} stroke={1.6} />
        </ActionIcon>
      }
      groups={[[{ label: t('History'), icon: <IconHistory size={15} stroke={1.6} />, run: open }]]}
    />
  )
}
