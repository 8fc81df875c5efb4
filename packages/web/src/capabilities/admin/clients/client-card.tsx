import type { Client } from '@rad/api/admin/clients/contract'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { ClientStatusBadge, QuotaBar } from './client-words.tsx'
import styles from './client.module.css'

/** A client on a phone: who it is, and how much of the month is used. */
export function ClientCard({ client }: { client: Client }) {
  return (
    <RouterLink
      to="/clients/$code"
      params={{ code: client.code }}
      preload={false}
      underline="never"
      className={styles.card}
    >
      <span className={styles.title}>
        <strong>{client.name}</strong>
        <ClientStatusBadge status={client.status} />
      </span>
      <span className={styles.quiet}>{[client.code, inWords(client.kind)].join(' · ')}</span>
      <QuotaBar client={client} />
    </RouterLink>
  )
}
