import { Button } from '@mantine/core'
import { type Security, twoStepApi } from '@rad/api/session/two-step/contract'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { AskPasswordDialog } from './ask-password-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './security.module.css'

// Brings the drawing of QR codes.
const EnrolDialog = lazy(() => import('./enrol-dialog.tsx').then((module) => ({ default: module.EnrolDialog })))

type Doing = 'enrol' | 'renew' | 'off' | undefined

/** The authenticator app as second step. */
export function TwoStepCard({ state }: { state: Security['two_step'] }) {
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const off = useSend(twoStepApi.off)
  const renew = useSend(twoStepApi.renewCodes)
  const close = () => setDoing(undefined)
  const show = (shown: string[]) => {
    close()
    setCodes(shown)
  }

  return (
    <Card
      title={t('Two-factor authentication')}
      aside={<Badge tone={state.on ? 'good' : 'plain'}>{state.on ? t('On') : t('Off')}</Badge>}
    >
      <div className={parts.line}>{state.on ? <On state={state} onDo={setDoing} /> : <Off onDo={setDoing} />}</div>
      {doing === 'enrol' ? (
        <Suspense fallback={null}>
          <EnrolDialog onDone={show} onClose={close} />
        </Suspense>
      ) : null}
      {doing === 'renew' ? (
        <AskPasswordDialog
          title={t('Create new recovery codes?')}
          text={t('Your current codes stop working.')}
          submitLabel={t('Create codes')}
          onSubmit={(password) => renew.mutateAsync({ body: { password } }).then((made) => show(made.recovery_codes))}
          onClose={close}
        />
      ) : null}
      {doing === 'off' ? (
        <AskPasswordDialog
          title={t('Turn off two-factor authentication?')}
          text={t('You sign in with your password only. Your recovery codes are deleted.')}
          submitLabel={t('Turn off')}
          isGivingUp
          onSubmit={async (password) => {
            await off.mutateAsync({ body: { password } })
            sayDone(t('Two-factor authentication turned off.'))
            close()
          }}
          onClose={close}
        />
      ) : null}
      {codes ? <CodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </Card>
  )
}

const Off = ({ onDo }: { onDo: (doing: Doing) => void }) => (
  <>
    <div className={`${parts.words} ${parts.small}`}>
      <p>{t('Asks for an authentication code from your phone after the password.')}</p>
      <p className={parts.soft}>{t('Protects your account even if someone learns your password.')}</p>
    </div>
    <Button onClick={() => onDo('enrol')}>{t('Turn on')}</Button>
  </>
)

const On = ({ state, onDo }: { state: Security['two_step']; onDo: (doing: Doing) => void }) => (
  <>
    <div className={`${parts.words} ${parts.small}`}>
      <p>
        {t('Turned on')} <Value kind="instant" value={state.since} />
      </p>
      <p className={state.recovery_codes_left < 3 ? styles.warn : parts.soft}>
        {t('{count, plural, =0 {No recovery codes left.} one {# recovery code left.} other {# recovery codes left.}}', {
          count: state.recovery_codes_left,
        })}
      </p>
    </div>
    <div className={parts.buttons}>
      <Button variant="default" onClick={() => onDo('renew')}>
        {t('New recovery codes')}
      </Button>
      <Button variant="default" onClick={() => onDo('off')}>
        {t('Turn off')}
      </Button>
    </div>
  </>
)
