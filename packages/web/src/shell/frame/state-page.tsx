import { lazy, type ReactNode, Suspense } from 'react'
import type { StateArtProps } from './state-art.tsx'
import styles from './state-page.module.css'

/** An error page neither waits for its picture nor fails with it. */
const StateArt = lazy<(props: StateArtProps) => ReactNode>(() =>
  import('./state-art.tsx').then(
    ({ StateArt }) => ({ default: StateArt }),
    () => ({ default: () => null }),
  ),
)

export interface StatePageProps extends StateArtProps {
  title: string
  text: ReactNode
  /** Actions that are available from here. */
  actions?: ReactNode
  children?: ReactNode
  /** Fills the window, where there is no frame around it. */
  isWhole?: boolean
}

/** A page that explains why there is no page: a picture, one heading, a sentence, a way on. */
export function StatePage({ kind, title, text, actions, children, isWhole = false }: StatePageProps) {
  return (
    <div className={styles.page} data-whole={isWhole || undefined}>
      <div className={styles.art}>
        <Suspense fallback={null}>
          <StateArt kind={kind} />
        </Suspense>
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{text}</div>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
