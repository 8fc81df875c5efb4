import { ticketsApi } from '@rad/api/service/tickets/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isRefusal } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { ownEscape, PeekFact } from './peek-parts.tsx'
import { scopeWords } from '#words/person-words.ts'
import styles from './peek.module.css'

/** Who someone is: role, place and, for who may know it, email. Of people out of scope the name says the rest. */
export function PersonPeek({ id, name, role }: { id: string; name: string; role?: string | undefined }) {
  const { data, error } = useQuery({
    ...query(ticketsApi.person, { params: { id } }),
    staleTime: 300_000,
    retry: (count, failed) => count < 2 && !isRefusal(failed),
  })
  const known = data?.role ?? role
  return (
    <>
      <span className={styles.who}>
        <Initials name={name} size={36} />
        <span className={styles.head}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {known ? <span className={styles.soft}>{t(roleName(known))}</span> : null}
        </span>
      </span>
      {data ? (
        <>
          {data.is_active ? null : <Badge>{t('Inactive')}</Badge>}
          <dl className={styles.facts}>
            <PeekFact
              label={t('Scope')}
              value={data.places.length > 0 ? data.places.map(scopeWords).join('; ') : null}
            />
            <PeekFact
              label={t('Email')}
              value={
                data.email ? (
                  <a href={`mailto:${data.email}`} {...ownEscape}>
                    {data.email}
                  </a>
                ) : null
              }
            />
          </dl>
        </>
      ) : error ? (
        <span className={styles.soft}>
          {isRefusal(error) && error.status > 0 ? t('Contact details aren’t visible to you.') : t('Couldn’t load this')}
        </span>
      ) : (
        <BlockSkeleton height={48} />
      )}
    </>
  )
}
