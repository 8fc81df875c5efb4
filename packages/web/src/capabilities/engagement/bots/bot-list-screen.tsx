import { Button } from '@mantine/core'
import {
  botColumns,
  botPurposes,
  type BotRow,
  botsApi,
  botStatuses,
  botList,
  media,
} from '@rad/api/engagement/bots/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { Badge } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { Sparkline } from '#kit/sparkline.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { languageInWords, t } from '#kit/words.ts'
import { BotStatusBadge, botStatusWords, purposeWords } from '#pickers/bot-words.tsx'
import { MediumMark, mediumWords } from '#pickers/conversation-words.tsx'
import { useCan } from '#shell/rights.tsx'
import styles from './bots.module.css'

const BotDrawer = lazy(() => import('./bot-drawer.tsx').then(({ BotDrawer }) => ({ default: BotDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(botsApi.list, { query: readView(botList, search).values }))

const cells: Cells<BotRow> = {
  client: ({ client_name }) => client_name,
  purpose: ({ purpose }) => purposeWords(purpose),
  status: ({ status }) => <BotStatusBadge status={status} quiet />,
  live_version: (bot) => <LiveVersion bot={bot} />,
  media: (bot) => <Media bot={bot} />,
  languages: ({ languages }) => <Languages codes={languages} />,
  conversations: (bot) => <Trend bot={bot} />,
}

export function Screen() {
  const view = useView(botList)
  const { values } = view
  const answer = useQuery(pagedQuery(botsApi.list, { query: values }))
  const options = useQuery({ ...query(botsApi.options, {}), staleTime: 5 * 60_000 })
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()

  const filters: Filter[] = [
    {
      kind: 'options',
      key: 'client',
      label: t('Client'),
      options: options.data?.clients.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      kind: 'options',
      key: 'purpose',
      label: t('Purpose'),
      options: botPurposes.map((value) => ({ value, label: purposeWords(value) })),
    },
    {
      kind: 'options',
      key: 'medium',
      label: t('Channel'),
      options: media.map((value) => ({ value, label: mediumWords(value) })),
    },
  ]

  return (
    <>
      <ListPage
        title={t('Bots')}
        lead={t('Who answers for the brand, where, and in which version. Nobody publishes what they wrote themselves.')}
        action={
          can('create Bot') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a bot')}
            </Button>
          ) : null
        }
        columns={botColumns}
        view={view}
        answer={answer}
        rowId={(bot) => bot.id}
        cells={cells}
        rowLink={(bot, content) => (
          <RouterLink to="/bots/$code" params={{ code: bot.code }}>
            {content}
          </RouterLink>
        )}
        card={(bot) => <BotCard bot={bot} />}
        searchLabel={t('Search bot or client')}
        filters={filters}
        {...(can('export Bot')
          ? { onExport: (format) => download(botsApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(botsApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No bots yet'), text: t('You see the bots of the clients that are given to you.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.join(',')}
          onChange={(status) => view.set({ status: status ? [status] : undefined })}
          tabs={countedTabs(botStatuses, botStatusWords, answer.data?.counts)}
        />
      </ListPage>
      {drawer.opened === 'new' ? (
        <Suspense fallback={null}>
          <BotDrawer onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

function LiveVersion({ bot: { live_version, asked } }: { bot: BotRow }) {
  return (
    <span className={styles.row}>
      {live_version ?? nothing}
      {asked > 0 ? <Asked count={asked} /> : null}
    </span>
  )
}

/** Versions that wait for somebody to publish them. */
function Asked({ count }: { count: number }) {
  return (
    <span>
      <Badge tone="warn">{t('{count, plural, one {# to publish} other {# to publish}}', { count })}</Badge>
    </span>
  )
}

function Media({ bot }: { bot: BotRow }) {
  if (bot.media.length === 0) return nothing
  return (
    <span className={styles.media}>
      {bot.media.map((medium) => (
        <MediumMark key={medium} medium={medium} />
      ))}
    </span>
  )
}

function Languages({ codes }: { codes: readonly string[] }) {
  const format = useFormat()
  return <>{format.list(codes.map(languageInWords))}</>
}

/** How many conversations began in the last 7 days, and the way that took. */
function Trend({ bot: { conversations, trend, name } }: { bot: BotRow }) {
  const format = useFormat()
  return (
    <span className={styles.trend}>
      {conversations > 0 ? (
        <span className={styles.spark}>
          <Sparkline label={t('{name}, day by day: {values}', { name, values: trend.join(', ') })} values={trend} />
        </span>
      ) : null}
      <bdi>{format.number(conversations)}</bdi>
    </span>
  )
}

/** A bot on a phone: what it is for, where it answers, how much is said to it. */
function BotCard({ bot }: { bot: BotRow }) {
  return (
    <RouterLink to="/bots/$code" params={{ code: bot.code }} preload={false} underline="never" className={styles.card}>
      <span className={styles.cardTop}>
        <strong>{bot.name}</strong>
        <BotStatusBadge status={bot.status} />
      </span>
      <span className={styles.cardQuiet}>
        {bot.client_name} · {purposeWords(bot.purpose)}
      </span>
      <span className={styles.cardFoot}>
        <Media bot={bot} />
        <span>{t('{count, plural, one {# conversation} other {# conversations}}', { count: bot.conversations })}</span>
      </span>
      {bot.asked > 0 ? <Asked count={bot.asked} /> : null}
    </RouterLink>
  )
}
