import { Button, Modal } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useState } from 'react'
import type { ReceivedFile } from '#api/download.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './evidence.module.css'

export interface PreviewProps {
  name: string
  fetch: () => Promise<ReceivedFile>
  onSave: () => void
  onClose: () => void
}

/** An image as large as there is room for. It is fetched with the token and never has an address of its own. */
export function Preview({ name, fetch, onSave, onClose }: PreviewProps) {
  const [url, setUrl] = useState<string>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    fetch().then(
      ({ blob }) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      (error: unknown) => isGone || setFailed(messageOf(error)),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the file stays the same as long as it is shown
  }, [])
  return (
    <Modal opened onClose={onClose} title={<bdi>{name}</bdi>} size="xl" closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={styles.preview} aria-busy={!url && !failed}>
        {url ? <img src={url} alt={name} onError={() => setFailed(t('This image can’t be shown.'))} /> : null}
        {failed ? (
          <p className={styles.refused} role="alert">
            {failed}
          </p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button variant="default" leftSection={<IconDownload size={15} stroke={1.6} />} onClick={onSave}>
          {t('Download')}
        </Button>
      </div>
    </Modal>
  )
}
