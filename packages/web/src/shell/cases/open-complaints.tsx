import { complaintsApi, complaintStatuses } from '@rad/api/service/complaints/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './open-complaints.module.css'

const status = complaintStatuses.filter((one) => one !== 'closed')

/** How many complaints of the outlet are open; the figure opens them. */
export function OpenComplaints({ outlet }: { outlet: string }) {
  const { number } = useFormat()
  const open = useQuery(query(complaintsApi.list, { query: { outlet, status, perPage: 1 } }))
  return (
    <Card
      title={t('Open complaints')}
      aside={
        <RouterLink to="/complaints" search={{ outlet } as never} fz={12}>
          {t('View all')}
        </RouterLink>
      }
    >
      {open.error ? (
        <p className={styles.quiet}>{translateApiMessage(open.error.message)}</p>
      ) : open.data?.count === 0 ? (
        <p className={styles.quiet}>{t('No open complaints.')}</p>
      ) : (
        <p className={styles.cases}>
          <b>{open.data ? number(open.data.count) : '–'}</b>
          {open.data ? (
            <RouterLink to="/complaints" search={{ outlet, status } as never}>
              {open.data.count === 1 ? t('View complaint') : t('View complaints')}
            </RouterLink>
          ) : null}
        </p>
      )}
    </Card>
  )
}
