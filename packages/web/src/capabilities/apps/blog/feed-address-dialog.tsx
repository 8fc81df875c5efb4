import { Button, Modal } from '@mantine/core'
import { feedAddressApi } from '@rad/api/apps/blog/feed-address.contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isInHash } from '#api/address.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './feed-address.module.css'

const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })

/** The personal address for feed readers: shown once, reset, and revoked. */
export function FeedAddressDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true)
  const found = useQuery({ ...query(feedAddressApi.address, {}), staleTime: 0 })
  const making = useSend(feedAddressApi.reset)
  const revoking = useSend(feedAddressApi.revoke)
  const made = making.data
  const isThere = Boolean(found.data?.address)
  const make = () => making.mutateAsync({}).then(() => sayDone(t('Feed address created.')), refused)
  const revoke = () =>
    revoking.mutateAsync({}).then(() => {
      making.reset()
      sayDone(t('Feed address revoked.'))
    }, refused)
  return (
    <Modal opened onClose={onClose} title={t('Feed address')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={styles.dialog}>
        <p className={styles.quiet}>
          {t('Add this address to a feed reader to follow the blog without signing in. Keep it to yourself.')}
        </p>
        {isInHash ? (
          <p className={styles.quiet} role="note">
            {t('This demo runs in your browser, so feed readers can’t reach it.')}
          </p>
        ) : null}
        {made ? (
          <>
            <Address label={t('RSS address')} value={made.rss} />
            <Address label={t('Atom address')} value={made.atom} />
            <p className={styles.quiet}>{t('The address is shown only once. If you lose it, reset it.')}</p>
          </>
        ) : found.data ? (
          <Standing {...found.data} />
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <BlockSkeleton height={48} />
        )}
        <div className={styles.foot}>
          {isThere ? (
            <Button variant="subtle" color="red" loading={revoking.isPending} onClick={() => void revoke()}>
              {t('Revoke address')}
            </Button>
          ) : null}
          <Button
            variant={isThere ? 'default' : 'filled'}
            disabled={!found.data}
            loading={making.isPending}
            onClick={() => void make()}
          >
            {isThere ? t('Reset address') : t('Create address')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Whether there is an address, and when a reader last used it. */
function Standing({ address }: { address: { createdAt: string; lastUsedAt: string | null } | null }) {
  const format = useFormat()
  if (!address) return <p>{t('You have no feed address.')}</p>
  return (
    <p>
      {t('Created {time}.', { time: format.instant(address.createdAt) })}{' '}
      {address.lastUsedAt ? t('Last used {time}.', { time: format.instant(address.lastUsedAt) }) : t('Not used yet.')}
    </p>
  )
}

function Address({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // A browser that keeps the clipboard shut: it is selected, to be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <code ref={shown} dir="ltr" aria-label={label}>
        {value}
      </code>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Copy {name}', { name: label })}
        leftSection={isCopied ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.6} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
      </Button>
    </div>
  )
}
