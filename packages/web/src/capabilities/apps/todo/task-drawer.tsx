import { Button, Drawer } from '@mantine/core'
import { type Task, taskFields, TaskForm, todoApi, UndatedTaskForm } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { labelsOf } from '#kit/form/field-values.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskSwitches } from './task-switches.tsx'
import { tagWords } from './task-words.ts'
import type { TaskActs } from './use-task-acts.ts'
import styles from './task-drawer.module.css'

const { title, assignee, dueDate, tags, description, isImportant, isCompleted } = taskFields.fields
/** In the order in which two versions are compared. */
const labels = labelsOf({ title, assignee, dueDate, tags, description, isImportant, isCompleted })

const valuesOf = ({ title, dueDate, description, assignee, tags, isImportant, isCompleted }: TaskForm): TaskForm => ({
  title,
  dueDate,
  description,
  assignee,
  tags,
  isImportant,
  isCompleted,
})

export interface TaskDrawerProps {
  /** The number of the task, or `new`. */
  id: string
  /** What a new task begins with: the view it is added in. */
  blank: TaskForm
  /** The task as the list has it, so that the form need not wait. */
  known: Task | undefined
  acts: TaskActs
  onClose: () => void
}

export function TaskDrawer({ id, blank, known, acts, onClose }: TaskDrawerProps) {
  const isNew = id === 'new'
  const found = useQuery({
    ...query(todoApi.get, { query: { taskId: id } }),
    enabled: !isNew && known === undefined,
    retry: false,
  })
  const task = known ?? found.data?.task
  if (isNew) return <TaskDrawerForm blank={blank} acts={acts} onClose={onClose} />
  if (task) return <TaskDrawerForm task={task} blank={blank} acts={acts} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Task')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

type TaskDrawerFormProps = Pick<TaskDrawerProps, 'blank' | 'acts' | 'onClose'> & { task?: Task }

function TaskDrawerForm({ task, blank, acts, onClose }: TaskDrawerFormProps) {
  const { mutateAsync: add } = useSend(todoApi.add)
  const { mutateAsync: update } = useSend(todoApi.update)
  const may = useCan()(task ? 'update Task' : 'create Task')
  const saved = useRef<Task>(undefined)
  const save = async (values: TaskForm, version: number | undefined) => {
    const answer =
      task && version !== undefined
        ? await update({ body: { task: { id: task.id, ...values }, if_version: version } })
        : await add({ body: { task: values } })
    saved.current = answer.task
  }
  const leave = (act: (task: Task) => unknown) => {
    if (task) act(task)
    onClose()
  }

  return (
    <DrawerForm<TaskForm>
      title={task ? t('Task') : t('Add task')}
      draftKey={`todo:${task?.id ?? 'new'}`}
      labels={labels}
      initial={task ? valuesOf(task) : blank}
      schema={task && task.dueDate === null ? UndatedTaskForm : TaskForm}
      version={task?.version}
      toValues={(row) => valuesOf(row as unknown as Task)}
      words={wordsOf}
      submitLabel={task ? t('Update') : t('Add')}
      isReadOnly={!may || task?.isDeleted === true}
      onSubmit={save}
      onSaved={() => {
        const after = saved.current
        const undo = () => {
          if (!after) return
          if (task) acts.changeBack(valuesOf(task), after)
          else void acts.remove(after)
        }
        showToast(task ? t('Task updated.') : t('Task added.'), { action: { label: t('Undo'), run: undo } })
        onClose()
      }}
      onClose={onClose}
      tools={(form) =>
        task?.isDeleted ? (
          <Button variant="light" onClick={() => leave(acts.restore)}>
            {t('Restore')}
          </Button>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            className={styles.reset}
            disabled={!form.isDirty()}
            onClick={form.reset}
          >
            {t('Reset')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          {task?.isDeleted ? null : <TaskSwitches form={form} isNew={!task} onDelete={() => leave(acts.remove)} />}
          <TaskFields form={form} labels={labels} isReadOnly={task?.isDeleted === true} />
        </>
      )}
    </DrawerForm>
  )
}

/** Values as the comparison of two versions shows them. */
function wordsOf(key: keyof TaskForm, value: unknown): unknown {
  if (key === 'assignee') return (value as TaskForm['assignee'])?.fullName ?? t('No one')
  if (key === 'tags') return (value as TaskForm['tags']).map(tagWords).join(', ')
  if (key === 'description')
    return String(value)
      .replaceAll(/<[^<>]*>/g, ' ')
      .trim()
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value
}
