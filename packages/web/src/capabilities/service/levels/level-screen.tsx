import { type LevelMember, levelsApi, memberList, stateWords } from '@rad/api/service/levels/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { levelWords } from '#words/ticket-words.tsx'
import { FirstGaps } from './first-gaps.tsx'
import { LevelLadder } from './level-ladder.tsx'
import { MemberStateBadge } from './level-words.tsx'
import styles from './levels.module.css'
import { placeLooks } from './place-filters.ts'
import { useToday } from './use-day.ts'

const OpenedDrawer = lazy(() => import('./opened-drawer.tsx').then(({ OpenedDrawer }) => ({ default: OpenedDrawer })))

const cells: Cells<LevelMember> = {
  level: ({ level }) => levelWords(level),
  place: ({ place }) => place ?? <span className={styles.quiet}>{t('Their mapped outlets')}</span>,
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
        <span>{[levelWords(level), place, job_type && inWords(job_type)].filter(Boolean).join(' · ')}</span>
        {answering && answering !== name ? <span>{t('Responsible: {name}', { name: answering })}</span> : null}
      </span>
      <MemberStateBadge state={state} />
    </span>
  )
}

/** The day that is shown: who answers on it, or is missing. */
function ShownDay({ date, onChange }: { date: string | undefined; onChange: (date: string | undefined) => void }) {
  const today = useToday()
  return (
    <DayField
      size="xs"
      aria-label={t('Date')}
      value={date ?? today}
      onChange={(day) => onChange(day && day !== today ? day : undefined)}
    />
  )
}

export const { Screen, prefetch } = listScreen({
  list: memberList,
  rows: levelsApi.members,
  file: levelsApi.exportMembers,
  formats: ['csv', 'xlsx', 'pdf'],
  title: word('Levels'),
  lead: word(
    'Who is responsible for tickets at each level. Tickets escalate automatically by SLA target and never move back down.',
  ),
  search: word('Search people or places'),
  empty: {
    title: word('No members yet'),
    text: word('Choose who is responsible for each outlet, dealer, and region.'),
  },
  add: { label: word('Add member'), allow: 'create Level' },
  actions: ({ values, view }) => <ShownDay date={values.date} onChange={(date) => view.set({ date })} />,
  // The day is chosen in its heading.
  filters: { ...placeLooks, date: { isHidden: true } },
  above: ({ values: { date, level }, view, can, open }) => (
    <>
      <FirstGaps date={date} />
      <LevelLadder
        chosen={level?.length === 1 ? level[0] : undefined}
        onChoose={(chosen) => view.set({ level: chosen })}
        onEdit={can('update Level') ? (no) => open(`level-${no}`) : undefined}
      />
    </>
  ),
  tabs: { words: (state: LevelMember['state']) => t(stateWords[state]) },
  cells,
  opens: ({ id }) => id,
  card: (member) => <MemberCard member={member} />,
  drawer: ({ opened, close }) => <OpenedDrawer opened={opened} onClose={close} />,
})
