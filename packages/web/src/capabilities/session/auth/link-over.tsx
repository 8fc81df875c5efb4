import { Button } from '@mantine/core'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { t } from '#kit/words.ts'
import { AuthButtonLink, AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { AuthPageName } from './auth-places.ts'
import type { FrameProps } from './forgot-page.tsx'
import { Outcome } from './outcome.tsx'

/** What helps now, where something does. */
export interface LinkOverNext {
  to: AuthPageName
  label: string
}

/** The link of a mail that no longer works: why that may be, and what to do now. */
export function LinkOver({ frame, text, next }: { frame: FrameProps; text: string; next?: LinkOverNext }) {
  return (
    <AuthPage
      {...frame}
      title={t('This link no longer works')}
      foot={next ? <AuthLink to="login">{t('Back to sign-in')}</AuthLink> : undefined}
    >
      <Outcome tone="bad" icon={<IconLinkOff size={26} stroke={1.5} />}>
        <p>{text}</p>
        {next ? (
          <AuthButtonLink to={next.to}>{next.label}</AuthButtonLink>
        ) : (
          <AuthButtonLink to="login" variant="default">
            {t('Back to sign-in')}
          </AuthButtonLink>
        )}
      </Outcome>
    </AuthPage>
  )
}

/** The server could not say whether it works. */
export function LinkUnknown({ frame, message, onAgain }: { frame: FrameProps; message: string; onAgain: () => void }) {
  return (
    <AuthPage {...frame} title={t('The link couldn’t be checked')}>
      <Outcome tone="bad" icon={<IconLinkOff size={26} stroke={1.5} />}>
        <p>{message}</p>
        <Button variant="default" size="sm" fullWidth onClick={onAgain}>
          {t('Try again')}
        </Button>
      </Outcome>
    </AuthPage>
  )
}
