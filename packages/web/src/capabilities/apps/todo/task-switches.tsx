import { ActionIcon, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TaskForm } from '@rad/api/apps/todo/contract'
import { t } from '#kit/words.ts'
import styles from './task-drawer.module.css'

export interface TaskSwitchesProps {
  form: UseFormReturnType<TaskForm>
  isNew: boolean
  /** Acts at once, unlike the other two, which are saved with the form. */
  onDelete: () => void
}

/** Above the fields: completed, important, and away with it. */
export function TaskSwitches({ form, isNew, onDelete }: TaskSwitchesProps) {
  const { isCompleted, isImportant } = form.values
  return (
    <div className={styles.switches}>
      {isNew ? null : (
        <Button
          variant={isCompleted ? 'light' : 'default'}
          color={isCompleted ? 'green' : undefined}
          className={styles.complete}
          aria-pressed={isCompleted}
          leftSection={isCompleted ? <IconCircleCheckFilled size={16} /> : <IconCircle size={16} stroke={1.6} />}
          onClick={() => form.setFieldValue('isCompleted', !isCompleted)}
        >
          {isCompleted ? t('Completed') : t('Mark as complete')}
        </Button>
      )}
      <span className={styles.space} />
      <ActionIcon
        className={styles.star}
        size={30}
        aria-pressed={isImportant}
        aria-label={t('Important')}
        title={t('Important')}
        onClick={() => form.setFieldValue('isImportant', !isImportant)}
      >
        {isImportant ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.6} />}
      </ActionIcon>
      {isNew ? null : (
        <ActionIcon size={30} aria-label={t('Delete task')} title={t('Delete')} onClick={onDelete}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
