import type { ReactNode } from 'react'
import { PageTrail } from './page-trail.tsx'
import styles from './page.module.css'

export interface PageHeadProps {
  title: ReactNode
  /** One quiet sentence or figure under the heading. */
  lead?: ReactNode
  /** The one primary action, and quieter ones before it. */
  actions?: ReactNode
}

export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <PageTrail />
          <h1 className={styles.title}>{title}</h1>
        </div>
        {lead ? (
          <p className={styles.lead}>
            <bdi>{lead}</bdi>
          </p>
        ) : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
