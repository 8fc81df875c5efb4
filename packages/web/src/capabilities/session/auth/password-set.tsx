import { Button } from '@mantine/core'
import IconLockCheck from '@tabler/icons-react/dist/esm/icons/IconLockCheck.mjs'
import { t } from '#kit/words.ts'
import { AuthPage } from './auth-page.tsx'
import { goTo } from './auth-places.ts'
import type { FrameProps } from './forgot-page.tsx'
import { Outcome } from './outcome.tsx'

export function PasswordSet({ frame }: { frame: FrameProps }) {
  return (
    <AuthPage {...frame} title={t('Password changed')}>
      <Outcome icon={<IconLockCheck size={26} stroke={1.5} />}>
        <p>{t('All your sessions have ended. Sign in with the new password.')}</p>
        <Button size="sm" fullWidth onClick={() => goTo('/login', 'replace')}>
          {t('Sign in')}
        </Button>
      </Outcome>
    </AuthPage>
  )
}
