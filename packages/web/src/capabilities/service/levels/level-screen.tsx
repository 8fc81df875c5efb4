import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import {
  type LevelMember,
  levelsApi,
  memberColumns,
  memberStates,
  memberList,
  stateWords,
} from '@rad/api/service/levels/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { FirstGaps } from './first-gaps.tsx'
import { LevelLadder } from './level-ladder.tsx'
import { levelName, MemberStateBadge } from './level-words.tsx'
import styles from './levels.module.css'
import { usePlaceFilters } from './place-filters.ts'
import { useToday } from './use-day.ts'

const OpenedDrawer = lazy(() => import('./opened-drawer.tsx').then(({ OpenedDrawer }) => ({ default: OpenedDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(levelsApi.members, { query: readView(memberList, search).values }))

const cells: Cells<LevelMember> = {
  level: ({ level }) => levelName(level),
  place: ({ place }) => place ?? <span className={styles.quiet}>{t('Outlets mapped to them')}</span>,
  job_type: ({ job_type }) => (job_type ? inWords(job_type) : <span className={styles.quiet}>{t('All')}</span>),
  answering: ({ answering, name }) => (answering === null ? nothing : answering === name ? name : <b>{answering}</b>),
  state: ({ state }) => <MemberStateBadge state={state} />,
}

/** A member on a phone. */
function MemberCard({ member }: { member: LevelMember }) {
  const { level, place, job_type, name, answering, state } = member
  return (
    <span className={styles.card}>
      <span className={styles.what}>
        <OpenedLink to={member.id}>{name}</OpenedLink>
        <span>{[levelName(level), place, job_type && inWords(job_type)].filter(Boolean).join(' · ')}</span>
        {answering && answering !== name ? <span>{t('Answers: {name}', { name: answering })}</span> : null}
      </span>
      <MemberStateBadge state={state} />
    </span>
  )
}

export function Screen() {
  const view = useView(memberList)
  const { values } = view
  const answer = useQuery(pagedQuery(levelsApi.members, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const today = useToday()
  const filters = usePlaceFilters()

  return (
    <>
      <ListPage
        title={t('Levels')}
        lead={t('Who answers for a ticket, step by step. It climbs by its response times alone, and never comes down.')}
        action={
          <>
            <TextInput
              type="date"
              size="xs"
              aria-label={t('On which day')}
              value={values.date ?? today}
              onChange={({ currentTarget: { value } }) =>
                view.set({ date: value && value !== today ? value : undefined })
              }
            />
            {can('create Level') ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
                {t('Name a member')}
              </Button>
            ) : null}
          </>
        }
        columns={memberColumns}
        view={view}
        answer={answer}
        rowId={(member) => member.id}
        cells={cells}
        rowLink={(member, content) => <OpenedLink to={member.id}>{content}</OpenedLink>}
        card={(member) => <MemberCard member={member} />}
        searchLabel={t('Search person or place')}
        filters={filters}
        exportFormats={['csv', 'xlsx', 'pdf']}
        onExport={(format) => download(levelsApi.exportMembers, { query: { ...values, format } })}
        onNear={(page) => void queryClient.prefetchQuery(query(levelsApi.members, { query: { ...values, page } }))}
        empty={{ title: t('Nobody is named yet'), text: t('Name who answers for each outlet, dealer and region.') }}
      >
        <FirstGaps date={values.date} />
        <LevelLadder
          chosen={values.level?.length === 1 ? values.level[0] : undefined}
          onChoose={(level) => view.set({ level })}
          onEdit={can('update Level') ? (no) => drawer.open(`level-${no}`) : undefined}
        />
        <StatusTabs
          label={t('State')}
          value={values.state?.[0]}
          onChange={(state) => view.set({ state })}
          tabs={countedTabs(memberStates, (state) => t(stateWords[state]), answer.data?.counts)}
        />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <OpenedDrawer key={drawer.opened} opened={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
