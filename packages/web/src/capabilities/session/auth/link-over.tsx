import { Button } from '@mantine/core'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { FrameProps } from './forgot-page.tsx'
import { Outcome } from './outcome.tsx'

/** The link of a mail that no longer works: why that may be, and what to do now. */
export function LinkOver({ frame, text, next }: { frame: FrameProps; text: string; next?: ReactNode }) {
  return (
    <AuthPage
      {...frame}
      title={t('This link no longer works')}
      foot={<AuthLink to="login">{t('Back to signing in')}</AuthLink>}
    >
      <Outcome tone="bad" icon={<IconLinkOff size={26} stroke={1.5} />}>
        <p>{text}</p>
        {next ? <p>{next}</p> : null}
      </Outcome>
    </AuthPage>
  )
}

/** The server could not say whether it works. */
export function LinkUnknown({ frame, message, onAgain }: { frame: FrameProps; message: string; onAgain: () => void }) {
  return (
    <AuthPage {...frame} title={t('The link could not be checked')}>
      <Outcome tone="bad" icon={<IconLinkOff size={26} stroke={1.5} />}>
        <p>{message}</p>
        <Button variant="default" size="sm" fullWidth onClick={onAgain}>
          {t('Try again')}
        </Button>
      </Outcome>
    </AuthPage>
  )
}
