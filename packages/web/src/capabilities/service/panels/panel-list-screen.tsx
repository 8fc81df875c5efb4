import { Button } from '@mantine/core'
import { panelColumns, type PanelRow, panelsApi, panelList } from '@rad/api/service/panels/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { showToast } from '#kit/toast.ts'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#pickers/channel-marks.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'
import styles from './panels.module.css'

const PanelDrawer = lazy(() => import('./panel-drawer.tsx').then(({ PanelDrawer }) => ({ default: PanelDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(panelsApi.list, { query: readView(panelList, search).values }))

export function Screen() {
  const view = useView(panelList)
  const { values } = view
  const answer = useQuery(pagedQuery(panelsApi.list, { query: values }))
  const places = usePlaces()
  const { channels } = useChannels()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts

  const filters: Filter[] = [
    { kind: 'options', key: 'channel', label: t('Channel'), options: namedOptions(channels) },
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
  ]
  const cells: Cells<PanelRow> = {
    region: ({ region }) => region ?? t('All regions'),
    members: (panel) => <Members panel={panel} />,
  }

  return (
    <>
      <ListPage
        title={t('Panels')}
        lead={t(
          'Who decides whether a ticket is an outlet’s to answer for. A panel of the region goes before one of the channel.',
        )}
        action={
          <>
            <CopyEmails asked={{ channel: values.channel, region: values.region }} />
            {can('create Level') ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
                {t('Add a panel')}
              </Button>
            ) : null}
          </>
        }
        columns={panelColumns}
        view={view}
        answer={answer}
        rowId={(panel) => panel.id}
        cells={cells}
        rowLink={(panel, content) => <OpenedLink to={panel.id}>{content}</OpenedLink>}
        searchLabel={t('Search panel or chair')}
        filters={filters}
        empty={{ title: t('No panels yet'), text: t('Without one, nobody can decide a plea.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.active}
          onChange={(active) => view.set({ active })}
          tabs={[
            { value: undefined, label: t('All'), count: counts && (counts.active ?? 0) + (counts.inactive ?? 0) },
            { value: 'true', label: t('Active'), count: counts?.active ?? 0 },
            { value: 'false', label: t('Inactive'), count: counts?.inactive ?? 0 },
          ]}
        />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <PanelDrawer key={drawer.opened} id={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** How many there are, and the warning where they are too few to decide. */
function Members({ panel }: { panel: PanelRow }) {
  const { number } = useFormat()
  if (!panel.is_short) return <bdi>{number(panel.members)}</bdi>
  return (
    <span className={styles.short} title={t('Fewer than the quorum: it cannot decide.')}>
      <IconAlertTriangle size={14} stroke={1.8} aria-label={t('Too few')} />
      <bdi>{number(panel.members)}</bdi>
    </span>
  )
}

/** The unique e-mails of the panels that fit the filters, for a mail to all of them. */
function CopyEmails({ asked }: { asked: { channel?: string[] | undefined; region?: string[] | undefined } }) {
  const queryClient = useQueryClient()
  const copy = async () => {
    try {
      const { emails, count } = await queryClient.fetchQuery(query(panelsApi.emails, { query: asked as never }))
      await navigator.clipboard.writeText(emails.join(', '))
      showToast(t('{count, plural, one {# e-mail address} other {# e-mail addresses}} copied.', { count }))
    } catch {
      showToast(t('The addresses could not be copied.'), { tone: 'bad' })
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={15} stroke={1.8} />} onClick={() => void copy()}>
      {t('Copy e-mails')}
    </Button>
  )
}
