import { todoApi } from '@rad/api/apps/todo/contract'
import type { UserFile } from '@rad/api/apps/user-list/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './user-list.module.css'

const most = 10

/** The tasks of the reader that are assigned to this user. */
export function UserTasks({ user }: { user: UserFile }) {
  return useCan()('read Task') ? <Tasks user={user} /> : null
}

function Tasks({ user }: { user: UserFile }) {
  const { data, error, refetch } = useQuery(query(todoApi.list, { query: { sortBy: 'due-date' } }))
  const own = data?.filter(({ assignee, isDeleted }) => !isDeleted && assignee?.fullName === user.fullName)
  return (
    <Card
      title={t('Tasks assigned to this user')}
      aside={
        <ButtonLink to="/todo" variant="subtle" size="xs">
          {t('Open to-do')}
        </ButtonLink>
      }
    >
      {own ? (
        own.length > 0 ? (
          <ul className={styles.lines} aria-label={t('Tasks assigned to this user')}>
            {own.slice(0, most).map((task) => (
              <li key={task.id}>
                <span>
                  <bdi>{task.title}</bdi>
                </span>
                {task.isCompleted ? <Badge tone="good">{t('Completed')}</Badge> : null}
                <Value kind="day" value={task.dueDate || null} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>{t('None of your tasks is assigned to {name}.', { name: user.fullName })}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} columns={2} />
      )}
    </Card>
  )
}
