import { Button, Checkbox, Switch } from '@mantine/core'
import { type UserFile, userListApi } from '@rad/api/apps/user-list/contract'
import {
  type ConnectedSite,
  connectedSites,
  type NoticeKind,
  noticeKinds,
  type NoticeWay,
  noticeWays,
  type UserSettings,
} from '@rad/api/apps/user-list/settings.contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './user-list.module.css'

/** Saves a setting at once; of two who change the same user, the second learns of it and sees the user as they are. */
function useSettings(user: UserFile) {
  const update = useSend(userListApi.update)
  const isOpen = useCan()('update SampleUser')
  const settings: UserSettings = update.isPending
    ? { ...user.settings, ...update.variables.body.user.settings }
    : user.settings
  const set = (change: Partial<UserSettings>) =>
    update.mutate(
      { body: { user: { id: user.id, settings: { ...settings, ...change } }, if_version: user.version } },
      { onError: (error) => showToast(messageOf(error), { tone: 'bad' }) },
    )
  return { settings, set, isFixed: !isOpen || update.isPending }
}

/** How a user signs in. The people of the sample application sign in nowhere. */
export function SecurityTab({ user }: { user: UserFile }) {
  const { settings, set, isFixed } = useSettings(user)
  return (
    <Card title={t('Two-factor authentication')}>
      <div className={styles.plan}>
        <p>{t('Asks for an authentication code from your phone after the password.')}</p>
        <Switch
          aria-label={t('Two-factor authentication')}
          checked={settings.hasTwoStep}
          disabled={isFixed}
          onChange={(event) => set({ hasTwoStep: event.currentTarget.checked })}
        />
      </div>
      <p className={styles.rest}>
        {t('Users of this sample don’t sign in, so they have no password and no sessions.')}
      </p>
    </Card>
  )
}

const kinds = Object.keys(noticeKinds) as NoticeKind[]
const ways = Object.keys(noticeWays) as NoticeWay[]

/** What a user is notified of, and by which ways. */
export function NotificationsTab({ user }: { user: UserFile }) {
  const { settings, set, isFixed } = useSettings(user)
  const { notices } = settings
  const choose = (kind: NoticeKind, way: NoticeWay, isOn: boolean) =>
    set({
      notices: { ...notices, [kind]: ways.filter((one) => (one === way ? isOn : notices[kind].includes(one))) },
    })
  return (
    <Card title={t('Notifications')}>
      <div className={styles.matrixBox}>
        <table className={styles.matrix} aria-label={t('Notifications')}>
          <thead>
            <tr>
              <th scope="col">{t('Kind')}</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {t(noticeWays[way])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(noticeKinds[kind])}</th>
                {ways.map((way) => (
                  <td key={way}>
                    <label>
                      <Checkbox
                        size="xs"
                        aria-label={t('{kind}: {way}', { kind: t(noticeKinds[kind]), way: t(noticeWays[way]) })}
                        checked={notices[kind].includes(way)}
                        disabled={isFixed}
                        onChange={(event) => choose(kind, way, event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** How the sites write themselves. */
const siteNames: Record<ConnectedSite, string> = {
  google: 'Google',
  slack: 'Slack',
  github: 'GitHub',
  facebook: 'Facebook',
  twitter: 'Twitter',
}

/** Where else a user has an account. */
export function ConnectionsTab({ user }: { user: UserFile }) {
  const { settings, set, isFixed } = useSettings(user)
  const { connected } = settings
  return (
    <Card title={t('Connected accounts')}>
      <ul className={styles.lines} aria-label={t('Connected accounts')}>
        {connectedSites.map((site) => {
          const isConnected = connected.includes(site)
          const name = siteNames[site]
          return (
            <li key={site}>
              <span>
                {name}
                <small>{isConnected ? t('Connected') : t('Not connected')}</small>
              </span>
              <Button
                variant="default"
                disabled={isFixed}
                aria-label={isConnected ? t('Disconnect {site}', { site: name }) : t('Connect {site}', { site: name })}
                onClick={() =>
                  set({
                    connected: connectedSites.filter((one) => (one === site ? !isConnected : connected.includes(one))),
                  })
                }
              >
                {isConnected ? t('Disconnect') : t('Connect')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
