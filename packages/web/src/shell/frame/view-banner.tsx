import { Button } from '@mantine/core'
import { roleName } from '@rad/api/session/auth/contract'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useLayoutEffect, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from './person.tsx'
import { stopViewing } from './sign-out.tsx'
import styles from './view-banner.module.css'

/** Above everything while an administrator views as another user: who, until when, and the way back. */
export function ViewBanner() {
  const { fullName, role, viewing } = usePerson()
  const format = useFormat()
  const [isStopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    void stopViewing()
  }

  // The bar and the menu begin below it.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.viewing = ''
    return () => {
      delete root.dataset.viewing
    }
  }, [])

  return (
    <aside className={styles.banner} aria-label={t('Viewing as someone else')}>
      <IconEye size={18} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{t('You’re viewing RAD as {name}, {role}.', { name: fullName, role: t(roleName(role)) })}</strong>{' '}
        <span>{t('You can’t make changes.')}</span> <span>{t('Email and chats aren’t shown.')}</span>{' '}
        {viewing ? (
          <span className={styles.until}>{t('Until {instant}', { instant: format.instant(viewing.until) })}</span>
        ) : null}
      </p>
      <Button size="compact-sm" variant="white" loading={isStopping} onClick={stop}>
        {t('Stop')}
      </Button>
    </aside>
  )
}
