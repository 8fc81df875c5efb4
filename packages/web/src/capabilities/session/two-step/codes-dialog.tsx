import { Button, Checkbox, Modal } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { PrintedCodes } from './printed-codes.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './security.module.css'

/** The codes for the day the phone is lost. They are shown this once, so that closing asks whether they are stored. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast(t('Recovery codes copied.'), { isElsewhere: true })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Save these recovery codes')}
      size="md"
    >
      <PrintedCodes codes={codes} />
      <div className={parts.form}>
        <p>{t('If you lose your phone, you can sign in once with each code. They aren’t shown again.')}</p>
        <ul className={styles.codes} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>
              <bdi>{code}</bdi>
            </li>
          ))}
        </ul>
        <div className={parts.buttons}>
          <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
            download="recovery-codes.txt"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            {t('Download')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => print()}>
            {t('Print')}
          </Button>
        </div>
        <Checkbox
          size="xs"
          label={t('I’ve saved them in a safe place.')}
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <div className={parts.foot}>
          <Button disabled={!isSaved} onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
