import { ActionIcon, Tooltip } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function IconButtons() {
  const [isStarred, setStarred] = useState(true)
  const acts = [
    { label: t('Edit'), icon: <IconPencil size={16} stroke={1.6} /> },
    { label: t('Archive'), icon: <IconArchive size={16} stroke={1.6} /> },
    { label: t('Refresh'), icon: <IconRefresh size={16} stroke={1.6} /> },
  ]
  return (
    <div className={layout.row}>
      {acts.map(({ label, icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon size={30} aria-label={label}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      <Tooltip label={t('Star')}>
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t('Star')}
          aria-pressed={isStarred}
          onClick={() => setStarred(!isStarred)}
        >
          <IconStar size={16} stroke={1.6} fill={isStarred ? 'currentColor' : 'none'} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon size={30} disabled aria-label={t('Archive')}>
        <IconArchive size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
