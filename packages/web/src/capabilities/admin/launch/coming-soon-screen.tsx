import { Button } from '@mantine/core'
import { call } from '@rad/api/client'
import { launchApi } from '@rad/api/admin/launch/contract'
import { useEffect, useState } from 'react'
import { hrefOf } from '#api/address.ts'
import { origin, send } from '#api/network.ts'
import { t } from '#kit/words.ts'
import { StatePage } from '#shell/frame/state-page.tsx'
import { Countdown } from './countdown.tsx'
import { NotifyForm } from './notify-form.tsx'

/** What is coming: how long it still takes, and a word to those who leave their address. */
export function Screen() {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    // Without a day the page says that it is soon.
    void call({ origin: origin(), fetch: send }, launchApi.read, {}).then(
      (launch) => setAt(launch.at),
      () => undefined,
    )
  }, [])

  return (
    <main>
      <StatePage
        isWhole
        kind="ahead"
        title={t('Something new is coming')}
        text={t('Leave your email address to get notified on launch day. We use it for this one message only.')}
        actions={
          <Button component="a" href={hrefOf('/')} variant="subtle" color="gray">
            {t('Back to home')}
          </Button>
        }
      >
        {at ? <Countdown to={at} /> : null}
        <NotifyForm />
      </StatePage>
    </main>
  )
}
