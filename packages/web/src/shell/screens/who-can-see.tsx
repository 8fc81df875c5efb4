import { Drawer } from '@mantine/core'
import { accessApi, type Deed, type Entity, type Reach, type Viewer } from '@rad/api/admin/access/contract'
import { words } from '@rad/api/words'
import { roleName } from '@rad/api/session/auth/contract'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { scopeWords } from '#words/person-words.ts'
import styles from './who-can-see.module.css'

export interface WhoCanSeeProps {
  entity: Entity
  recordKey: string
  name: string
  onClose: () => void
}

const reachWords: Record<Reach, string> = words({
  network: 'Access to the whole network',
  area: 'In their part of the network',
  dealer: 'Belongs to their dealer',
  outlet: 'Belongs to their outlet',
  self: 'Their own account',
  duty: 'Responsible for it, or votes on it',
})

const deedWords: Record<Deed, string> = words({ update: 'edit', approve: 'approve', export: 'export' })

/** Everybody who can see a record, grouped by why. */
export function WhoCanSee({ entity, recordKey, name, onClose }: WhoCanSeeProps) {
  const [q, setQ] = useState('')
  const answer = useQuery(pagedQuery(accessApi.who, { query: { entity, id: recordKey, q: q || undefined } }))
  const { data } = answer
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Who has access')}
      size={480}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.panel}>
        <p className={styles.lead}>
          <bdi className={styles.name}>{name}</bdi>
          {data ? (
            <span>
              {t('{count, plural, one {# person has access} other {# people have access}}', { count: data.total })}
            </span>
          ) : null}
        </p>
        <SearchInput label={t('Search by name or email')} value={q} onChange={setQ} />
        {data ? (
          <>
            <RoleCounts counts={data.counts} />
            <Groups viewers={data.rows} isStale={answer.isPlaceholderData} />
            {data.rows.length < data.count ? (
              <p className={styles.soft}>
                {t('Showing the first {shown} of {count}. Search to find others.', {
                  shown: data.rows.length,
                  count: data.count,
                })}
              </p>
            ) : null}
            <p className={styles.soft}>{t('Only people you have access to are listed and counted.')}</p>
          </>
        ) : answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={5} columns={2} />
        )}
      </div>
    </Drawer>
  )
}

function RoleCounts({ counts }: { counts: Record<string, number> }) {
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  if (sorted.length === 0) return null
  return (
    <ul className={styles.roles} aria-label={t('By role')}>
      {sorted.map(([role, count]) => (
        <li key={role}>
          {t(roleName(role))} <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}

function Groups({ viewers, isStale }: { viewers: Viewer[]; isStale: boolean }) {
  const heading = useId()
  if (viewers.length === 0) {
    return <EmptyState icon={<IconUserSearch size={26} stroke={1.5} />} title={t('No one with that name has access')} />
  }
  const groups = Object.entries(Object.groupBy(viewers, ({ reach }) => reach)) as [Reach, Viewer[]][]
  return (
    <div className={styles.groups} data-stale={isStale || undefined}>
      {groups.map(([reach, people]) => (
        <section key={reach} aria-labelledby={`${heading}-${reach}`}>
          <h3 id={`${heading}-${reach}`}>{t(reachWords[reach])}</h3>
          <ul>
            {people.map((viewer) => (
              <Person key={viewer.id} viewer={viewer} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Person({ viewer }: { viewer: Viewer }) {
  const { list } = useFormat()
  const deeds = [t('view'), ...viewer.may.map((deed) => t(deedWords[deed]))]
  return (
    <li className={styles.person}>
      <Initials name={viewer.full_name} size={32} />
      <div className={styles.words}>
        <strong>
          <bdi>{viewer.full_name}</bdi>
        </strong>
        <span className={styles.address}>{viewer.email}</span>
        <span>
          {list(viewer.readers.map((role) => t(roleName(role))))}
          {viewer.scopes.map((scope, index) => (
            // Two rows may read alike.
            <span key={index} className={styles.scope}>
              <bdi>{scopeWords(scope)}</bdi>
            </span>
          ))}
        </span>
        <span className={styles.deeds}>{t('Can {deeds}', { deeds: list(deeds) })}</span>
        {viewer.customer_names === 'masked' ? (
          <span className={styles.masked}>
            <IconEyeOff size={13} stroke={1.7} aria-hidden="true" />
            {t('Customer masked')}
          </span>
        ) : null}
      </div>
    </li>
  )
}
