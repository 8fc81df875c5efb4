import { journeyTaskList, type JourneyTask, journeyTasksApi } from '@rad/api/insight/journeys/tasks/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { deviationWords } from '#words/deviation-words.ts'
import { OutcomeBadge, TaskStatusBadge, taskStatusWords } from './parts/task-words.tsx'
import { useStages } from './use-stages.ts'

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then(({ TaskDrawer }) => ({ default: TaskDrawer })))

function Due({ due_on, is_overdue }: JourneyTask) {
  const day = useFormat().day(due_on)
  return is_overdue ? <Badge tone="bad">{t('{due}, overdue', { due: day })}</Badge> : <>{day}</>
}

export const { Screen, prefetch } = listScreen({
  list: journeyTaskList,
  rows: journeyTasksApi.list,
  file: journeyTasksApi.export,
  lead: word('Deviations that someone looks after, with their share in the four weeks before and after.'),
  search: word('Search number, owner, or note'),
  empty: { title: word('No journey tasks yet'), text: word('Tasks about deviations at your outlets appear here.') },
  tabs: { words: taskStatusWords },
  filters: { status: { words: taskStatusWords } },
  savedViews: { screen: 'journey-tasks' },
  useOwn: useStages,
  add: { label: word('Add task'), allow: 'create JourneyTask' },
  drawer: ({ opened, close }) => opened === 'new' && <TaskDrawer onClose={close} />,
  rowName: ({ no }) => no,
  cells: ({ own: { nameOf } }) => ({
    status: ({ status }) => <TaskStatusBadge status={status} />,
    deviation: ({ deviation }) => deviationWords(deviation, nameOf),
    due_on: (row) => <Due {...row} />,
    outcome: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  }),
  page: ({ no }) => `/journey-tasks/${no}`,
})
