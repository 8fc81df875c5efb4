import { Button, Drawer } from '@mantine/core'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { t } from '#kit/words.ts'
import { EmailPanel, type EmailPanelProps } from './email-panel.tsx'
import { titleOf } from './email-words.ts'
import { useEmailSettings } from './use-email-settings.ts'
import side from '#kit/page/side-panel.module.css'

export interface EmailHeadProps {
  panel: EmailPanelProps
  /** There is something to be removed for good. */
  canEmpty: boolean
  onEmpty: (folder: 'trash' | 'spam') => Promise<unknown>
}

/** The heading of the mailbox; on a phone the folders open from it. */
export function EmailHead({ panel, canEmpty, onEmpty }: EmailHeadProps) {
  const { place, onCompose } = panel
  const { labels } = useEmailSettings()
  const [isChoosing, setChoosing] = useState(false)
  const emptied = place.folder === 'trash' || place.folder === 'spam' ? place.folder : undefined
  return (
    <div className={side.head}>
      <PageHead
        title={titleOf(place, labels)}
        actions={
          <>
            <Button
              className={side.views}
              variant="default"
              leftSection={<IconLayoutSidebar size={15} stroke={1.6} />}
              onClick={() => setChoosing(true)}
            >
              {t('Folders')}
            </Button>
            {emptied && canEmpty && onCompose ? (
              <ConfirmButton
                question={
                  emptied === 'trash'
                    ? t('Delete all emails in the trash permanently?')
                    : t('Delete all spam emails permanently?')
                }
                consequence={t('This can’t be undone.')}
                confirmLabel={t('Delete permanently')}
                onConfirm={() => onEmpty(emptied)}
              >
                {emptied === 'trash' ? t('Empty trash') : t('Empty spam')}
              </ConfirmButton>
            ) : null}
            {onCompose ? (
              <Button className={side.views} leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onCompose}>
                {t('Compose email')}
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
        title={t('Email')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <EmailPanel {...panel} onCompose={undefined} onGo={() => setChoosing(false)} />
      </Drawer>
    </div>
  )
}
