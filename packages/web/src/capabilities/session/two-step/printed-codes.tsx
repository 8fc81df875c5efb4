import { authApi } from '@rad/api/session/auth/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import styles from './printed-codes.module.css'

/** What the printer gets instead of the page: the codes, and whose they are. Nothing of it is seen on the screen. */
export function PrintedCodes({ codes }: { codes: readonly string[] }) {
  const { email } = usePerson()
  const format = useFormat()
  const [madeOn] = useState(() => new Date(timeNow()).toISOString())
  const { data } = useQuery({ ...query(authApi.me, {}), staleTime: 60_000 })
  return createPortal(
    <section className={styles.paper} aria-hidden="true">
      <p className={styles.product}>{data?.settings.app_name}</p>
      <h1>{t('Recovery codes')}</h1>
      <p>
        <bdi>{email}</bdi> · {format.day(madeOn)}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('Each code works once.')}</p>
    </section>,
    document.body,
  )
}
