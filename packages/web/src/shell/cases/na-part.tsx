import { Button } from '@mantine/core'
import { naDeclarationsApi } from '@rad/api/service/na-declarations/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { NaStatusBadge } from '#shell/cases/na-words.tsx'
import styles from './na-part.module.css'

const DeclareDrawer = lazy(() =>
  import('./na-declare-drawer.tsx').then(({ DeclareDrawer }) => ({ default: DeclareDrawer })),
)

export interface NaPartProps {
  /** The number of the follow-up. */
  no: string
}

/** What was declared of a follow-up, on its page, and the form to declare it not applicable. */
export function NaPart({ no }: NaPartProps) {
  const { day } = useFormat()
  const [isDeclaring, setDeclaring] = useState(false)
  const { data } = useQuery(query(naDeclarationsApi.prospect, { params: { no } }))
  if (!data || (data.declarations.length === 0 && !data.can_declare)) return null
  return (
    <Card title={t('Not applicable')}>
      {data.declarations.length > 0 ? (
        <ul className={styles.list}>
          {data.declarations.map((one) => (
            <li key={one.no}>
              <Link to="/na/$no" params={{ no: one.no }}>
                {one.no}
              </Link>
              <span>{one.reason_label}</span>
              <span className={styles.quiet}>{day(one.declared_on)}</span>
              <NaStatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      ) : null}
      {data.can_declare ? (
        <Button variant="default" onClick={() => setDeclaring(true)}>
          {t('Declare not applicable')}
        </Button>
      ) : null}
      {isDeclaring ? (
        <Suspense fallback={null}>
          <DeclareDrawer no={no} prospect={data} onClose={() => setDeclaring(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
