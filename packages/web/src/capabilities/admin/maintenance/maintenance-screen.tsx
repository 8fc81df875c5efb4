import { Button, Loader } from '@mantine/core'
import { word } from '@rad/api/words'
import { hrefOf } from '#api/address.ts'
import { readSession } from '#api/session.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { StatePage } from '#shell/frame/state-page.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'
import { useMaintenance } from './use-maintenance.ts'
import styles from './maintenance.module.css'

export interface MaintenanceScreenProps {
  /** Called when it is over: the page underneath comes back. */
  onOpen?: () => void
  /** For those who may get in all the same. */
  onSignIn?: () => void
}

const mayClose = () =>
  readSession()?.userData.ability.some(({ action, subject }) => action === 'manage' && subject === 'all') ?? false

/** What everybody sees while the product is closed; otherwise it says that all is well. */
export function Screen({ onOpen, onSignIn }: MaintenanceScreenProps) {
  const [maintenance, setMaintenance, isUnanswered] = useMaintenance(onOpen)
  const format = useFormat()
  const isOpen = maintenance?.isOn === false
  // Anyone who came here by the address waits for the answer; anyone who was refused knows it.
  const isUnknown = !maintenance && !onOpen
  const isLost = isUnknown && isUnanswered
  const closing = maintenance?.message ?? word('The product is down for maintenance. Try again later.')

  return (
    <main>
      <StatePage
        isWhole
        kind="workshop"
        title={
          isLost
            ? t('The server didn’t respond')
            : isUnknown
              ? t('Maintenance')
              : isOpen
                ? t('All systems operational')
                : t('Under maintenance')
        }
        text={
          isLost ? (
            t('Check your connection. The server may be under maintenance.')
          ) : isUnknown ? (
            t('Checking status…')
          ) : isOpen ? (
            t('No maintenance is in progress.')
          ) : (
            <bdi>{translateApiMessage(closing)}</bdi>
          )
        }
        actions={
          <>
            {isOpen || isLost ? (
              <Button component="a" href={hrefOf('/')} variant={isLost ? 'default' : 'filled'}>
                {t('Back to home')}
              </Button>
            ) : null}
            {onSignIn && !isOpen ? (
              <Button variant="default" onClick={onSignIn}>
                {t('Administrator sign-in')}
              </Button>
            ) : null}
          </>
        }
      >
        {maintenance?.until ? (
          <p className={styles.until}>
            {t('Expected to end: {instant}', { instant: format.instant(maintenance.until) })}
          </p>
        ) : null}
        {!isLost && (isOpen || isUnknown || mayClose()) ? null : (
          <p className={styles.wait} role="status">
            <Loader size={14} /> {t('This page reloads automatically.')}
          </p>
        )}
        {mayClose() && maintenance ? <MaintenanceSwitch isOn={maintenance.isOn} onSet={setMaintenance} /> : null}
      </StatePage>
    </main>
  )
}
