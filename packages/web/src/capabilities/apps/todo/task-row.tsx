import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { Task } from '@rad/api/apps/todo/contract'
import { memo, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t, useLanguage } from '#kit/words.ts'
import { leaveRow } from './task-focus.ts'
import { TaskPerson } from './task-person.tsx'
import { nearDue, tagTones, tagWords } from './task-words.ts'
import type { TaskActs } from './use-task-acts.ts'
import styles from './task-row.module.css'

export interface TaskRowProps {
  task: Task
  today: string
  /** The address of this list with the task opened. */
  href: string
  acts: TaskActs
  onOpen: (id: number) => void
  /** Asks before a deleted task is removed for good. */
  onPurge: (task: Task) => void
  /** Takes the task by hand, where it can be moved. */
  handle?: ReactNode
  element?: Ref<HTMLLIElement> | undefined
  isDragging?: boolean
}

/** One line of the list. It holds nothing heavy, so that a thousand of them stay quick. */
export const TaskRow = memo(function TaskRow({ task, today, href, acts, onOpen, ...row }: TaskRowProps) {
  useLanguage()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(task.id)
  }
  return (
    <li
      ref={row.element}
      className={styles.row}
      data-task={task.id}
      data-completed={task.isCompleted || undefined}
      data-dragging={row.isDragging || undefined}
    >
      {row.handle}
      <button
        type="button"
        role="checkbox"
        className={styles.check}
        aria-checked={task.isCompleted}
        disabled={task.isDeleted}
        aria-label={t('Completed: {title}', { title: task.title })}
        onClick={({ detail }) => {
          // Pressed from the keyboard.
          if (detail === 0) leaveRow()
          void acts.complete(task)
        }}
      />
      <div className={styles.words}>
        <PathLink className={styles.title} href={href} onClick={open}>
          {task.title}
        </PathLink>
        {task.description || task.isCut ? (
          <IconNotes className={styles.note} size={14} stroke={1.6} role="img" aria-label={t('Has a description')} />
        ) : null}
        <Tags tags={task.tags} />
      </div>
      <Due task={task} today={today} />
      <TaskPerson task={task} />
      <div className={styles.acts}>
        {task.isDeleted ? (
          <>
            <ActionIcon
              aria-label={t('Restore: {title}', { title: task.title })}
              title={t('Restore')}
              onClick={() => void acts.restore(task)}
            >
              <IconArrowBackUp size={17} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('Delete permanently: {title}', { title: task.title })}
              title={t('Delete permanently')}
              onClick={() => row.onPurge(task)}
            >
              <IconTrashX size={17} stroke={1.6} />
            </ActionIcon>
          </>
        ) : (
          <>
            <ActionIcon
              className={styles.star}
              aria-pressed={task.isImportant}
              aria-label={t('Important: {title}', { title: task.title })}
              title={t('Important')}
              onClick={() => void acts.star(task)}
            >
              {task.isImportant ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
            </ActionIcon>
            <ActionIcon
              className={styles.trash}
              aria-label={t('Delete: {title}', { title: task.title })}
              title={t('Delete')}
              onClick={() => void acts.remove(task)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  )
})

function Tags({ tags }: Pick<Task, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag} tone={tagTones[tag]}>
          {tagWords(tag)}
        </Badge>
      ))}
    </span>
  )
}

function Due({ task, today }: { task: Task; today: string }) {
  const { day, shortDay } = useFormat()
  if (task.dueDate === null) return <span className={styles.due} />
  const near = nearDue(task, today)
  const words =
    near &&
    {
      overdue: t('Overdue, {day}', { day: shortDay(task.dueDate, today) }),
      today: t('Today'),
      tomorrow: t('Tomorrow'),
    }[near]
  return (
    <time
      className={styles.due}
      data-due={near}
      dateTime={task.dueDate}
      title={t('Due {day}', { day: day(task.dueDate) })}
    >
      <IconCalendar size={14} stroke={1.6} aria-hidden="true" />
      {words ?? shortDay(task.dueDate, today)}
    </time>
  )
}
