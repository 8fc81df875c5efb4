import { ActionIcon, Button } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Menus() {
  const act = (label: string) => ({ label, run: () => void showToast(label, { isElsewhere: true }) })
  const groups = [
    [
      { ...act(t('Edit')), icon: <IconPencil size={15} stroke={1.6} /> },
      { ...act(t('Copy')), icon: <IconCopy size={15} stroke={1.6} /> },
      { ...act(t('Archive')), icon: <IconArchive size={15} stroke={1.6} /> },
    ],
    [{ ...act(t('Delete')), icon: <IconTrash size={15} stroke={1.6} />, isBad: true }],
  ]
  return (
    <div className={layout.row}>
      <ActionMenu
        groups={groups}
        trigger={
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
            {t('Actions')}
          </Button>
        }
      />
      <ActionMenu
        groups={groups}
        trigger={
          <ActionIcon size={30} aria-label={t('Row actions')}>
            <IconDotsVertical size={16} stroke={1.6} />
          </ActionIcon>
        }
      />
    </div>
  )
}
