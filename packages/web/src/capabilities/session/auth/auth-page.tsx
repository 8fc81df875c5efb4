import { type ReactNode, useEffect } from 'react'
import { Logo } from '#kit/text/logo.tsx'
import { t } from '#kit/words.ts'
import { Artwork } from './artwork.tsx'
import { AuthCorner } from './auth-corner.tsx'
import styles from './auth-page.module.css'

export interface AuthPageProps {
  /** In a box in the middle, or beside the picture; a phone has room for the box only. */
  variant: 'boxed' | 'cover'
  appName: string
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Where else to go from here. */
  foot?: ReactNode
}

/** The one frame of every page without a session. */
export function AuthPage({ variant, appName, title, lead, children, foot }: AuthPageProps) {
  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])

  return (
    <div className={styles.page} data-variant={variant}>
      <aside className={styles.picture} aria-hidden="true">
        <Artwork />
        <p className={styles.brand}>
          <Logo size={28} />
          {appName}
        </p>
        <p className={styles.caption}>{t('Every outlet and every job card in one place.')}</p>
      </aside>
      <div className={styles.side}>
        <AuthCorner />
        <main className={styles.panel}>
          <div className={styles.head}>
            <span className={styles.logo}>
              <Logo size={36} />
            </span>
            <h1 className={styles.title}>{title}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {children}
          {foot ? <div className={styles.foot}>{foot}</div> : null}
        </main>
      </div>
    </div>
  )
}
