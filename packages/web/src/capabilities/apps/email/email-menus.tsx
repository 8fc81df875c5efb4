import { ActionIcon } from '@mantine/core'
import type { StoredFolder } from '@rad/api/apps/email/contract'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { ReactNode } from 'react'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { folderIcons, folderWords } from './email-words.ts'
import { useEmailSettings } from './use-email-settings.ts'

const targets: readonly StoredFolder[] = ['inbox', 'archive', 'draft', 'spam', 'trash']

/** A button that is an icon, with its words for those who point at it and for those who hear it. */
export function IconButton({
  label,
  onClick,
  isDisabled = false,
  children,
  ...rest
}: {
  label: string
  onClick?: () => void
  isDisabled?: boolean
  children: ReactNode
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      {...(onClick && { onClick })}
      {...rest}
    >
      {children}
    </ActionIcon>
  )
}

/** Puts mails into another folder. */
export function MoveMenu({ from, onMove }: { from: StoredFolder | undefined; onMove: (folder: StoredFolder) => void }) {
  return (
    <ActionMenu
      groups={[
        targets
          .filter((folder) => folder !== from)
          .map((folder) => {
            const Icon = folderIcons[folder]
            return { label: folderWords(folder), icon: <Icon size={16} stroke={1.6} />, run: () => onMove(folder) }
          }),
      ]}
      trigger={
        <ActionIcon variant="subtle" color="gray" aria-label={t('Move to')} title={t('Move to')} data-menu="move">
          <IconFolderSymlink size={17} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}

/** Adds or takes labels. */
export function LabelMenu({ onLabel }: { onLabel: (label: string) => void }) {
  const { labels } = useEmailSettings()
  return (
    <ActionMenu
      groups={[
        labels.map(({ id, name, tone }) => ({
          label: name,
          icon: <ToneDot tone={tone} />,
          run: () => onLabel(id),
        })),
      ]}
      trigger={
        <ActionIcon variant="subtle" color="gray" aria-label={t('Labels')} title={t('Labels')} data-menu="label">
          <IconTag size={17} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
