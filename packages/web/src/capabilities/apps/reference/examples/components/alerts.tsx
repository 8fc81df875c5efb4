import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { type ReactNode, useState } from 'react'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'
import styles from './alerts.module.css'

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconPlugConnectedX }

interface NoteProps {
  tone: keyof typeof icons
  title: string
  children: ReactNode
  onClose?: () => void
}

function Note({ tone, title, children, onClose }: NoteProps) {
  const Icon = icons[tone]
  return (
    <Alert
      className={styles.note}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      icon={<Icon stroke={1.6} />}
      title={title}
      withCloseButton={Boolean(onClose)}
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      {children}
    </Alert>
  )
}

export function Alerts() {
  const [isClosed, setClosed] = useState(false)
  return (
    <div className={layout.rows} data-wide>
      {isClosed ? (
        <Button variant="default" autoFocus onClick={() => setClosed(false)}>
          {t('Show the tip again')}
        </Button>
      ) : (
        <Note tone="info" title={t('Working hours changed')} onClose={() => setClosed(true)}>
          {t('Due dates of new tickets use the new hours.')}
        </Note>
      )}
      <Note tone="good" title={t('All rows are valid')}>
        {t('You can import 128 rows.')}
      </Note>
      <Note tone="warn" title={t('Three outlets have no manager')}>
        {t('Their tickets go to the region until you assign one.')}
      </Note>
      <Note tone="bad" title={t('Mail server not reachable')}>
        {t('Emails wait and are sent when the connection is back.')}
      </Note>
    </div>
  )
}
