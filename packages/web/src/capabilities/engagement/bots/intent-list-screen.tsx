import { Button } from '@mantine/core'
import { journeyStages } from '@rad/api/engagement/bots/contract'
import { type Intent, intentColumns, intentsApi, intentList } from '@rad/api/engagement/bots/intents/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { Badge } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import { capital, inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { PathLink } from '#kit/path-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { inOrder, t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import styles from './bots.module.css'

const IntentDrawer = lazy(() => import('./intent-drawer.tsx').then(({ IntentDrawer }) => ({ default: IntentDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(intentsApi.list, { query: readView(intentList, search).values }))

const cells: Cells<Intent> = {
  name: ({ name, active }) => (
    <span className={styles.name} data-off={!active || undefined}>
      {active ? name : t('{label} (retired)', { label: name })}
    </span>
  ),
  domain: ({ domain }) => inDomain(domain),
  used: (intent) => <Used intent={intent} />,
  active: ({ active, inactive_reason }) =>
    active ? (
      <Badge tone="good" quiet>
        {t('In use')}
      </Badge>
    ) : (
      <span title={inactive_reason ?? undefined}>
        <Badge quiet>{t('Switched off')}</Badge>
      </span>
    ),
}

/** A domain is written by people; an underscore in it stands for a blank. */
const inDomain = (domain: string) => capital(domain.replaceAll('_', ' '))

export function Screen() {
  const view = useView(intentList)
  const { values } = view
  const answer = useQuery(pagedQuery(intentsApi.list, { query: values }))
  const all = useQuery({ ...query(intentsApi.options, {}), staleTime: 5 * 60_000 })
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts

  const domains = [...new Set(all.data?.map(({ domain }) => domain))]
    .map((value) => ({ value, label: inDomain(value) }))
    .toSorted((a, b) => inOrder(a.label, b.label))
  const filters: Filter[] = [
    { kind: 'options', key: 'domain', label: t('Domain'), options: all.data && domains },
    {
      kind: 'options',
      key: 'stage',
      label: t('Journey stage'),
      options: [
        ...journeyStages.map((value) => ({ value, label: inWords(value) })),
        { value: 'none', label: t('None') },
      ],
    },
  ]

  return (
    <>
      <ListPage
        title={t('Intents')}
        lead={t('What people want of the bots, and how often it came up in the last 28 days.')}
        action={
          can('create Bot') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add an intent')}
            </Button>
          ) : null
        }
        columns={intentColumns}
        view={view}
        answer={answer}
        rowId={(intent) => intent.id}
        cells={cells}
        {...(can('update Bot')
          ? { rowLink: (intent: Intent, content) => <OpenedLink to={intent.id}>{content}</OpenedLink> }
          : {})}
        searchLabel={t('Search intent or domain')}
        filters={filters}
        {...(can('export Bot')
          ? { onExport: (format) => download(intentsApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(intentsApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No intents yet'), text: t('Without one, no bot understands anything.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.active}
          onChange={(active) => view.set({ active })}
          tabs={[
            { value: undefined, label: t('All'), count: counts && (counts.active ?? 0) + (counts.inactive ?? 0) },
            { value: 'true', label: t('In use'), count: counts?.active ?? 0 },
            { value: 'false', label: t('Switched off'), count: counts?.inactive ?? 0 },
          ]}
        />
      </ListPage>
      {drawer.opened && can('update Bot') ? (
        <Suspense fallback={null}>
          <IntentDrawer
            key={drawer.opened}
            id={drawer.opened}
            domains={domains.map(({ value }) => value)}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The figure leads to the conversations behind it. */
function Used({ intent: { code, used } }: { intent: Intent }) {
  const { number } = useFormat()
  if (used === 0) return <>{number(0)}</>
  return <PathLink href={`/conversations?main_intent=${code}&period=last-28-days`}>{number(used)}</PathLink>
}
