import { Switch } from '@mantine/core'
import {
  type HeardKind,
  heardKinds,
  isMailable,
  type MailableKind,
  type NotificationKind,
  notificationKinds,
  notificationsApi,
} from '@rad/api/session/notifications/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { AccountPage } from '#shell/account/account-page.tsx'
import styles from './account.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(notificationsApi.mutes, {}))

interface Chosen {
  muted: HeardKind[]
  mailed: MailableKind[]
}

const kinds = Object.keys(heardKinds) as HeardKind[]
const isInProduct = (kind: HeardKind): kind is NotificationKind => kind in notificationKinds
const toggled = <K extends string>(all: readonly K[], one: K, isIn: boolean): K[] =>
  isIn ? [...all.filter((other) => other !== one), one] : all.filter((other) => other !== one)

/** What reaches a person, and by which way; saved at once. */
export function Screen() {
  const { data, error, refetch } = useQuery(query(notificationsApi.mutes, {}))
  const keep = useSend(notificationsApi.setMutes, { refreshes: ['account'] })
  const chosen: Chosen | undefined = keep.isPending
    ? { ...data, mailed: data?.mailed ?? [], ...keep.variables.body }
    : data
  const choose = (next: Chosen) =>
    keep.mutate(
      { body: next },
      { onError: (refused) => showToast(translateApiMessage(refused.message), { tone: 'bad' }) },
    )

  return (
    <AccountPage>
      <Card title={t('Notifications')}>
        {chosen ? (
          <Kinds chosen={chosen} onChoose={choose} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={8} columns={3} />
        )}
      </Card>
    </AccountPage>
  )
}

/** The switch of the email: of a kind that is always written it is on, and stays so. */
function emailOf(kind: HeardKind, chosen: Chosen, onChoose: (next: Chosen) => void) {
  const { muted, mailed } = chosen
  if (!isInProduct(kind))
    return {
      checked: !muted.includes(kind),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        onChoose({ ...chosen, muted: toggled(muted, kind, !currentTarget.checked) }),
    }
  if (!isMailable(kind)) return { checked: true, disabled: true, readOnly: true }
  return {
    checked: mailed.includes(kind),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChoose({ ...chosen, mailed: toggled(mailed, kind, currentTarget.checked) }),
  }
}

function Kinds({ chosen, onChoose }: { chosen: Chosen; onChoose: (next: Chosen) => void }) {
  const { muted } = chosen
  return (
    <>
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('In-app')}</th>
            <th scope="col">{t('Email')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const label = t(heardKinds[kind])
            const isHeard = !muted.includes(kind)
            const hear = (isOn: boolean) => onChoose({ ...chosen, muted: toggled(muted, kind, !isOn) })
            return (
              <tr key={kind}>
                <th scope="row">{label}</th>
                <td>
                  {isInProduct(kind) ? (
                    <Switch
                      aria-label={t('{kind}: in-app', { kind: label })}
                      checked={isHeard}
                      onChange={(event) => hear(event.currentTarget.checked)}
                    />
                  ) : null}
                </td>
                <td>
                  <Switch aria-label={t('{kind}: email', { kind: label })} {...emailOf(kind, chosen, onChoose)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.rest}>{t('Sign-ins on new devices are always emailed, to protect your account.')}</p>
    </>
  )
}
