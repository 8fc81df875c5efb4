import { ActionIcon } from '@mantine/core'
import type { Employee } from '@rad/api/apps/datatables/contract'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useEmployeeActions } from './use-employee-actions.ts'

const icon = { size: 15, stroke: 1.6 }

export interface RowMenuProps {
  employee: Employee
  /** Opens details by the id, and the form by `edit-` and the id. */
  open: (key: string) => void
  onDeleted: () => void
}

/** What can be done with the employee of a row. */
export function RowMenu({ employee, open, onDeleted }: RowMenuProps) {
  const { remove, archive, unarchive } = useEmployeeActions()
  const mayChange = useCan()('update Employee')
  const { id, fullName, state } = employee
  const keeping =
    state === 'archived'
      ? { label: t('Unarchive'), icon: <IconArchiveOff {...icon} />, run: () => void unarchive([id]) }
      : { label: t('Archive'), icon: <IconArchive {...icon} />, run: () => void archive([id]) }
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={28} aria-label={t('Actions for {name}', { name: fullName })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      }
      groups={[
        [
          { label: t('Details'), icon: <IconFileText {...icon} />, run: () => open(String(id)) },
          ...(mayChange
            ? [{ label: t('Edit'), icon: <IconPencil {...icon} />, run: () => open(`edit-${id}`) }, keeping]
            : []),
        ],
        mayChange
          ? [
              {
                label: t('Delete'),
                icon: <IconTrash {...icon} />,
                isBad: true,
                run: () => void remove([id], fullName, onDeleted),
              },
            ]
          : [],
      ]}
    />
  )
}
