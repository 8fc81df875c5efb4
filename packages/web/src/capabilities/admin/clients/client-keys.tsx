import { Button } from '@mantine/core'
import {
  type Client,
  type ClientKey,
  clientsApi,
  keyScopes,
  type KeyStatus,
  keyStatuses,
  mostLiveKeys,
} from '@rad/api/admin/clients/contract'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './client.module.css'

const NewKey = lazy(() => import('./new-key.tsx').then(({ NewKey }) => ({ default: NewKey })))

const tones: Record<KeyStatus, Tone> = { live: 'good', expired: 'plain', revoked: 'plain' }

/** The keys of a client: those in use, and below them those that open nothing any more. */
export function ClientKeys({ client, mayChange }: { client: Client; mayChange: boolean }) {
  const found = useQuery(query(clientsApi.keys, { params: { code: client.code } }))
  const [isMaking, setMaking] = useState(false)
  const live = found.data?.filter(({ status }) => status === 'live') ?? []
  const gone = found.data?.filter(({ status }) => status !== 'live') ?? []
  const isFull = live.length >= mostLiveKeys
  const make = (
    <Button
      variant="default"
      leftSection={<IconPlus size={15} stroke={1.8} />}
      disabled={isFull}
      onClick={() => setMaking(true)}
    >
      {t('Create key')}
    </Button>
  )

  return (
    <Card title={t('API keys')} aside={mayChange && found.data && live.length > 0 ? make : null}>
      {found.data ? (
        <>
          {live.length > 0 ? (
            <KeyList label={t('Active keys')} client={client} keys={live} mayChange={mayChange} />
          ) : (
            <EmptyState
              icon={<IconKey size={26} stroke={1.5} />}
              title={t('No active keys')}
              text={t('With a key, the client’s server can send messages or job cards.')}
              action={mayChange ? make : undefined}
            />
          )}
          {isFull && mayChange ? (
            <p className={styles.quiet}>
              {t('This client has five active keys. Revoke one before you create another.')}
            </p>
          ) : null}
          {gone.length > 0 ? (
            <details className={styles.gone}>
              <summary>
                {t('{count, plural, one {# inactive key} other {# inactive keys}}', { count: gone.length })}
              </summary>
              <KeyList label={t('Inactive keys')} client={client} keys={gone} mayChange={false} />
            </details>
          ) : null}
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={2} columns={2} />
      )}
      {isMaking ? (
        <Suspense fallback={null}>
          <NewKey client={client} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

interface KeyListProps {
  label: string
  client: Client
  keys: readonly ClientKey[]
  mayChange: boolean
}

const KeyList = ({ label, client, keys, mayChange }: KeyListProps) => (
  <ul className={styles.rows} aria-label={label}>
    {keys.map((key) => (
      <KeyRow key={key.id} client={client} of={key} mayChange={mayChange} />
    ))}
  </ul>
)

function KeyRow({ client, of: key, mayChange }: { client: Client; of: ClientKey; mayChange: boolean }) {
  const facts = useKeyFacts(key)
  const revoke = useSend(clientsApi.revokeKey)
  const queryClient = useQueryClient()
  const { name } = key
  const run = async () => {
    try {
      await revoke.mutateAsync({ params: { code: client.code, id: key.id } })
      sayDone(t('Key {name} revoked.', { name }))
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['clients'] })
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
          <code className={styles.prefix} dir="ltr">{`rad_${key.prefix}_…`}</code>
          {key.scopes.map((scope) => (
            <span key={scope} className={styles.scope}>
              {t(keyScopes[scope])}
            </span>
          ))}
          {key.status === 'live' ? null : <Badge tone={tones[key.status]}>{t(keyStatuses[key.status])}</Badge>}
        </strong>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {mayChange ? (
        <ConfirmButton
          size="xs"
          question={t('Revoke key {name}?', { name })}
          consequence={t('Requests with this key are rejected immediately. A revoked key can’t be restored.')}
          confirmLabel={t('Revoke')}
          aria-label={t('Revoke key {name}', { name })}
          onConfirm={run}
        >
          {t('Revoke')}
        </ConfirmButton>
      ) : null}
    </li>
  )
}

/** Who made a key and when, when it was last used, and its end. */
function useKeyFacts(key: ClientKey): string[] {
  const format = useFormat()
  const day = (at: string) => format.instant(at)
  const made = key.created_by
    ? t('Created {at} by {name}', { at: day(key.created_at), name: key.created_by })
    : t('Created {at}', { at: day(key.created_at) })
  const used = key.last_used_at
    ? t('Last used {at} ({ago})', { at: day(key.last_used_at), ago: format.ago(key.last_used_at) })
    : t('Never used')
  if (key.revoked_at)
    return [
      made,
      used,
      key.revoked_by
        ? t('Revoked {at} by {name}', { at: day(key.revoked_at), name: key.revoked_by })
        : t('Revoked {at}', { at: day(key.revoked_at) }),
    ]
  if (!key.expires_at) return [made, used]
  const end = day(key.expires_at)
  return [made, used, key.status === 'expired' ? t('Expired {end}', { end }) : t('Expires {end}', { end })]
}
