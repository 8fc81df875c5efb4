import { Button } from '@mantine/core'
import {
  accountApi,
  type AccountSettings,
  type ConnectionProvider,
  connectionProviders,
} from '@rad/api/session/account/contract'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandGithub from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { AccountPart, prefetchAccount } from './account-part.tsx'
import { SandboxDialog } from './sandbox-dialog.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './account.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => prefetchAccount(queryClient)

const sites: Record<ConnectionProvider, { name: string; icon: typeof IconBrandX }> = {
  twitter: { name: 'Twitter', icon: IconBrandX },
  google: { name: 'Google', icon: IconBrandGoogle },
  facebook: { name: 'Facebook', icon: IconBrandFacebook },
  github: { name: 'GitHub', icon: IconBrandGithub },
}

/** Accounts at other sites that are connected with this one. */
export function Screen() {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/pages/account-settings/connections', search: {} as never, replace: true })
  const site = connectionProviders.find((one) => one === search.sandbox)
  const request = {
    state: String(search.state ?? ''),
    nonce: String(search.nonce ?? ''),
    challenge: String(search.challenge ?? ''),
  }
  return (
    <AccountPart>
      {({ social }) => (
        <Card title={t('Connected accounts')}>
          <ul className={styles.sites} aria-label={t('Connected accounts')}>
            {connectionProviders.map((provider) => (
              <SiteRow key={provider} provider={provider} connection={social.connections[provider]} />
            ))}
          </ul>
          {site ? <SandboxDialog provider={site} name={sites[site].name} request={request} onClose={close} /> : null}
        </Card>
      )}
    </AccountPart>
  )
}

interface SiteRowProps {
  provider: ConnectionProvider
  connection: AccountSettings['social']['connections'][ConnectionProvider]
}

function SiteRow({ provider, connection }: SiteRowProps) {
  const { name, icon: Icon } = sites[provider]
  const router = useRouter()
  const connect = useSend(accountApi.connect)
  const disconnect = useSend(accountApi.disconnect)
  const begin = async () => {
    try {
      const { address } = await connect.mutateAsync({ body: { provider } })
      // A site elsewhere is opened in its place; the sandbox is a page of ours.
      if (address.startsWith('/')) router.history.push(address)
      else location.assign(address)
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <li>
      <span className={`${parts.mark} ${styles.mark}`} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </span>
      <div>
        <strong>{name}</strong>
        <span className={parts.soft}>
          {connection.id ? t('Connected as {handle}', { handle: connection.id }) : t('Not connected')}
        </span>
      </div>
      {connection.id ? (
        <ConfirmButton
          question={t('Disconnect {site}?', { site: name })}
          consequence={t('You can connect it again at any time.')}
          confirmLabel={t('Disconnect')}
          aria-label={t('Disconnect {site}', { site: name })}
          onConfirm={async () => {
            await disconnect.mutateAsync({ query: { provider } })
            sayDone(t('{site} disconnected.', { site: name }))
          }}
        >
          {t('Disconnect')}
        </ConfirmButton>
      ) : (
        <Button
          variant="default"
          loading={connect.isPending}
          aria-label={t('Connect {site}', { site: name })}
          onClick={() => void begin()}
        >
          {t('Connect')}
        </Button>
      )}
    </li>
  )
}
