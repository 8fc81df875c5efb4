import { Button, Drawer } from '@mantine/core'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { type Place, titleOf } from './task-words.ts'
import { TodoPanel } from './todo-panel.tsx'
import side from '#kit/page/side-panel.module.css'

export interface TodoHeadProps {
  place: Place
  /** Undefined for a person who may not add tasks. */
  onAdd: (() => void) | undefined
  /** Removes everything deleted for good. */
  onEmpty: () => Promise<unknown>
}

export function TodoHead({ place, onAdd, onEmpty }: TodoHeadProps) {
  const { data: counts } = useQuery(query(todoApi.counts, {}))
  const { number, list } = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const lead = counts && [
    t('{count} open', { count: number(counts.open) }),
    ...(counts.overdue ? [t('{count} overdue', { count: number(counts.overdue) })] : []),
    ...(counts.today ? [t('{count} due today', { count: number(counts.today) })] : []),
  ]
  const deleted = counts?.deleted ?? 0
  const empty = () =>
    onEmpty().then(
      () => sayDone(t('Trash emptied.')),
      (error: Error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
    )

  return (
    <div className={side.head}>
      <PageHead
        title={titleOf(place)}
        lead={lead && list(lead)}
        actions={
          <>
            <Button
              className={side.views}
              variant="default"
              leftSection={<IconLayoutSidebar size={15} stroke={1.6} />}
              onClick={() => setChoosing(true)}
            >
              {t('Views')}
            </Button>
            {place.filter === 'deleted' && deleted > 0 ? (
              <ConfirmButton
                question={t(
                  '{count, plural, one {Delete the task permanently?} other {Delete all # tasks permanently?}}',
                  { count: deleted },
                )}
                consequence={t('This can’t be undone.')}
                confirmLabel={t('Delete permanently')}
                onConfirm={empty}
              >
                {t('Empty trash')}
              </ConfirmButton>
            ) : null}
            {onAdd && place.filter !== 'deleted' ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
                {t('Add task')}
              </Button>
            ) : null}
          </>
        }
      />
      <Drawer
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        position="left"
        size={280}
        title={t('To-do')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <TodoPanel onGo={() => setChoosing(false)} />
      </Drawer>
    </div>
  )
}
