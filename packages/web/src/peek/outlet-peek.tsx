import { outletsApi } from '@rad/api/network/outlets/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { NetworkStatusBadge } from '#words/network-words.tsx'
import { Found, freshMs, Head, ownEscape, PeekFact } from './peek-parts.tsx'
import styles from './peek.module.css'

export interface OutletPeekProps {
  code: string
  /** Where the name that was pressed is no link to its page. */
  hasLink?: boolean
}

export function OutletPeek({ code, hasLink = false }: OutletPeekProps) {
  const found = useQuery({ ...query(outletsApi.get, { params: { code } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {(outlet) => (
        <>
          <Head title={outlet.name}>{[outlet.code, outlet.city, outlet.region].filter(Boolean).join(' · ')}</Head>
          <span className={styles.marks}>
            <NetworkStatusBadge status={outlet.status} />
            {inWords(outlet.kind)}
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Dealer')} value={outlet.dealer_name} />
            <PeekFact label={t('Email')} value={outlet.contact_email} />
            <PeekFact label={t('Phone')} value={outlet.phone} />
          </dl>
          {hasLink ? (
            <RouterLink to="/outlets/$code" params={{ code }} {...ownEscape}>
              {t('View outlet')}
            </RouterLink>
          ) : null}
        </>
      )}
    </Found>
  )
}
