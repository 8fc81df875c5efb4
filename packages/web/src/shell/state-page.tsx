import type { ReactNode } from 'react'
import { StateArt, type StateArtProps } from './state-art.tsx'
import styles from './state-page.module.css'

export interface StatePageProps extends StateArtProps {
  title: string
  text: ReactNode
  /** What can be done from here. */
  actions?: ReactNode
  children?: ReactNode
  /** Fills the window, where there is no frame around it. */
  isWhole?: boolean
}

/** A page that says why there is no page: a picture, one heading, a sentence, a way on. */
export function StatePage({ kind, title, text, actions, children, isWhole = false }: StatePageProps) {
  return (
    <div className={styles.page} data-whole={isWhole || undefined}>
      <StateArt kind={kind} />
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{text}</div>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
