import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import type { Task, todoView } from '@rad/api/apps/todo/contract'
import { useState } from 'react'
import type { z } from 'zod'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import type { View } from '#kit/filter/use-view.ts'
import { t } from '#kit/words.ts'
import { TaskList, type TaskListProps } from './task-list.tsx'
import { emptyWords, type Place, titleOf } from './task-words.ts'

export interface TaskAreaProps {
  place: Place
  answer: { data: unknown; error: Error | null; refetch: () => unknown }
  view: View<z.output<typeof todoView>>
  list: Omit<TaskListProps, 'label' | 'onPurge'>
}

/** The tasks, or why there are none. */
export function TaskArea({ place, answer, view, list }: TaskAreaProps) {
  const [leaving, setLeaving] = useState<Task>()
  const { q } = view.values
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <TableSkeleton rows={8} columns={3} />

  const purge = async (task: Task) => {
    try {
      await list.acts.purge(task)
      showToast(t('“{title}” deleted permanently.', { title: task.title }), { isElsewhere: true })
    } catch (error) {
      showToast(messageOf(error, t('Couldn’t delete the task.')), { tone: 'bad' })
    }
  }
  return (
    <>
      {list.sections.some(({ tasks }) => tasks.length > 0) ? (
        <TaskList {...list} label={titleOf(place)} onPurge={setLeaving} />
      ) : q === undefined ? (
        <EmptyState icon={<IconChecks size={26} stroke={1.5} />} {...emptyWords(place)} />
      ) : (
        <EmptyState
          icon={<IconFilterOff size={26} stroke={1.5} />}
          title={t('No matching tasks')}
          text={t('No task title contains “{q}”.', { q })}
          action={
            <Button variant="default" onClick={view.clear}>
              {t('Clear search')}
            </Button>
          }
        />
      )}
      <ConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        question={t('Delete “{title}” permanently?', { title: leaving?.title ?? '' })}
        consequence={t('This can’t be undone.')}
        confirmLabel={t('Delete permanently')}
        onConfirm={() => leaving && purge(leaving)}
      />
    </>
  )
}
