import { guidelinesApi, type LinkedReasonKind } from '@rad/api/knowledge/guidelines/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import styles from './reason-guidelines.module.css'

/** More would push the form away; the page of guidelines has them all. */
const most = 3

export interface ReasonGuidelinesProps {
  kind: LinkedReasonKind
  /** The reason that is chosen. */
  code: string | null | undefined
}

/** The guidelines in force that explain a reason, as far as they are for the reader. Without any it draws nothing. */
export function ReasonGuidelines({ kind, code }: ReasonGuidelinesProps) {
  const { data } = useQuery({
    ...query(guidelinesApi.list, { query: { reason: [`${kind}:${code}`], perPage: most } }),
    enabled: Boolean(code),
    staleTime: 5 * 60_000,
  })
  if (!code || !data || data.rows.length === 0) return null
  return (
    <ul className={styles.links}>
      {data.rows.map(({ no, title }) => (
        <li key={no}>
          {/* In a tab of its own, for what is being written stays open. */}
          <RouterLink to="/guidelines/$no" params={{ no }} target="_blank" preload={false}>
            {t('Guideline {no}: {title}', { no, title })}
          </RouterLink>
        </li>
      ))}
    </ul>
  )
}
