import { Button } from '@mantine/core'
import { type JourneyTask, journeyTasksApi } from '@rad/api/insight/journeys/tasks/contract'
import { word } from '@rad/api/words'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { deviationWords } from '#words/deviation-words.ts'
import { OutcomeBadge, TaskStatusBadge } from './parts/task-words.tsx'
import styles from './step-map.module.css'
import { useStages } from './use-stages.ts'

export const { Screen, prefetch } = recordScreen({
  record: journeyTasksApi.get,
  id: 'no',
  missing: {
    icon: IconChecklist,
    title: word('Task not found'),
    text: word('No journey task in your scope has the number {no}.'),
  },
  list: { to: '/journey-tasks', label: word('All journey tasks') },
  title: ({ no }) => no,
  lead: ({ outlet_name, owner }) => [outlet_name, owner].join(' · '),
  main: [({ record }) => <Figures task={record} />],
  aside: [({ record }) => <About task={record} />],
})

/** The figures of the four weeks before, and those of the four weeks after once they are over. */
function Figures({ task }: { task: JourneyTask }) {
  const format = useFormat()
  const { nameOf } = useStages()
  const written = (value: number | null, write: (value: number) => string) => (value === null ? '–' : write(value))
  const rows = [
    { label: t('Visits'), before: task.visits_before, after: task.visits_after, write: format.number },
    { label: t('Share %'), before: task.percent_before, after: task.percent_after, write: format.percent },
    { label: t('Days lost'), before: task.days_lost_before, after: task.days_lost_after, write: format.oneDecimal },
    {
      label: t('Customers lost'),
      before: task.customers_lost_before,
      after: task.customers_lost_after,
      write: format.oneDecimal,
    },
  ]
  return (
    <Card title={deviationWords(task.deviation, nameOf)} aside={<OutcomeBadge outcome={task.outcome} />}>
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">{t('Figure')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after, write }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{written(before, write)}</td>
              <td>{written(after, write)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {task.visits_after === null && task.status !== 'cancelled' ? (
        <p className={styles.hint}>
          {t('The same figures are counted again after {day}.', { day: format.day(task.measured_on) })}
        </p>
      ) : null}
    </Card>
  )
}

function About({ task }: { task: JourneyTask }) {
  const format = useFormat()
  const may = useCan()(journeyTasksApi.end.allow)
  const [result, setResult] = useState<'done' | 'cancelled'>()
  return (
    <Card title={t('Task')} aside={<TaskStatusBadge status={task.status} />}>
      <p>
        <bdi>{task.note}</bdi>
      </p>
      <p>{t('Due {day}', { day: format.day(task.due_on) })}</p>
      <p>
        <bdi>{t('{name}, {instant}', { name: task.opener, instant: format.instant(task.opened_at) })}</bdi>
      </p>
      {task.remark ? (
        <p>
          <bdi>{task.remark}</bdi>
        </p>
      ) : null}
      {may && task.status === 'open' ? (
        <p>
          <Button size="xs" onClick={() => setResult('done')}>
            {t('Mark as done')}
          </Button>{' '}
          <Button size="xs" variant="default" onClick={() => setResult('cancelled')}>
            {t('Cancel task')}
          </Button>
        </p>
      ) : null}
      {result ? <EndDialog task={task} result={result} onClose={() => setResult(undefined)} /> : null}
    </Card>
  )
}

interface EndDialogProps {
  task: JourneyTask
  result: 'done' | 'cancelled'
  onClose: () => void
}

function EndDialog({ task: { no, version }, result, onClose }: EndDialogProps) {
  const end = useSend(journeyTasksApi.end, { refreshes: ['dashboard'] })
  const isDone = result === 'done'
  return (
    <ReasonDialog
      question={isDone ? t('Mark {no} as done?', { no }) : t('Cancel {no}?', { no })}
      consequence={
        isDone ? t('Its figures are still counted again after four weeks.') : t('Its figures are not counted again.')
      }
      label={t('Remark')}
      hint={isDone ? t('Optional.') : undefined}
      maxLength={1000}
      confirmLabel={isDone ? t('Mark as done') : t('Cancel task')}
      isBad={!isDone}
      onConfirm={(remark) => end.mutateAsync({ params: { no }, body: { result, remark, if_version: version } })}
      onDone={() => {
        sayDone(isDone ? t('Task done.') : t('Task cancelled.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
