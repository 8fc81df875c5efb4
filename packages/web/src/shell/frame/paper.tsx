import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { Allow } from '@rad/api/contract'
import { type ReactNode, useEffect } from 'react'
import { t } from '#kit/words.ts'
import { useCan } from './rights.tsx'
import { NotAuthorizedScreen } from './state-screens.tsx'
import styles from './paper.module.css'

export interface PaperProps {
  allow: Allow
  /** What the window, and with it the file of a printer that writes one, is called. */
  title: string
  /** The way back, beside the button that prints. */
  back: ReactNode
  children: ReactNode
}

/** A sheet as the printer gets it. The line above it stays on the screen. */
export function Paper({ allow, title, back, children }: PaperProps) {
  const isOpen = useCan()(allow)
  useEffect(() => {
    document.title = title
  }, [title])
  if (!isOpen) return <NotAuthorizedScreen />
  return (
    <main id="main" className={styles.desk}>
      <div className={styles.bar}>
        {back}
        <Button leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <div className={styles.sheet}>{children}</div>
    </main>
  )
}
