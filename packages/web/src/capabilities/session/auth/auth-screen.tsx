import { lazy, Suspense, useEffect, useState } from 'react'
import type { PendingSignIn } from '#api/auth-calls.ts'
import { currentPath } from '#api/address.ts'
import { t, useLanguage } from '#kit/words.ts'
import { Note } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { authPlaceOf, goTo, useAddress } from './auth-places.ts'
import { SignInForm } from './sign-in-form.tsx'
import { fewOptions, signInOptions } from './sign-in-options.ts'

const RegisterPage = lazy(() => import('./register-page.tsx').then((module) => ({ default: module.RegisterPage })))
const ForgotPage = lazy(() => import('./forgot-page.tsx').then((module) => ({ default: module.ForgotPage })))
const ResetPage = lazy(() => import('./reset-page.tsx').then((module) => ({ default: module.ResetPage })))
const AcceptPage = lazy(() => import('./accept-page.tsx').then((module) => ({ default: module.AcceptPage })))
const SetupPage = lazy(() => import('./setup-page.tsx').then((module) => ({ default: module.SetupPage })))
const TwoStepPage = lazy(() => import('./two-step-page.tsx').then((module) => ({ default: module.TwoStepPage })))

export interface AuthScreenProps {
  onSignedIn: () => void
}

/** The whole page of a person without a session: the one part of the app that is not routed. */
export function AuthScreen({ onSignedIn }: AuthScreenProps) {
  useLanguage()
  useAddress()
  const [options, setOptions] = useState(fewOptions)
  const [pending, setPending] = useState<PendingSignIn>()
  const [note, setNote] = useState('')
  const { page, suffix } = authPlaceOf(currentPath().pathname) ?? { page: 'login', suffix: '' }
  const frame = { variant: suffix === '-v1' ? 'boxed' : 'cover', appName: options.app_name } as const
  const isDemo = options.demo.length > 0

  useEffect(() => {
    void signInOptions().then(setOptions)
  }, [])

  const step = (signIn: PendingSignIn) => {
    setPending(signIn)
    goTo(currentPath().pathname.replace('login', 'two-step') + currentPath().search)
  }
  const backToPassword = (message = '') => {
    setPending(undefined)
    setNote(message)
    goTo(currentPath().pathname.replace('two-step', 'login') + currentPath().search, 'replace')
  }

  const pages = {
    register: () => <RegisterPage frame={frame} options={options} onSignedIn={onSignedIn} />,
    'forgot-password': () => <ForgotPage frame={frame} isDemo={isDemo} />,
    'reset-password': () => <ResetPage frame={frame} />,
    'accept-invitation': () => <AcceptPage frame={frame} onSignedIn={onSignedIn} />,
    setup: () => <SetupPage frame={frame} onSignedIn={onSignedIn} />,
    'two-step': () => <TwoStepPage frame={frame} pending={pending} onSignedIn={onSignedIn} onBack={backToPassword} />,
    login: () => (
      <AuthPage
        {...frame}
        title={t('Sign in to {app}', { app: options.app_name })}
        lead={t('Reporting and administration for the dealer network.')}
        foot={
          options.registration === 'off' ? undefined : (
            <p>
              {t('New here?')} <AuthLink to="register">{t('Create account')}</AuthLink>
            </p>
          )
        }
      >
        {note ? <Note>{note}</Note> : <EndedNote />}
        <SignInForm
          isPage
          demo={options.demo}
          hasPasskeys={options.passkeys}
          onSignedIn={onSignedIn}
          onPending={step}
        />
      </AuthPage>
    ),
  }
  return <Suspense fallback={<AuthPage {...frame} title={'\u00a0'} />}>{pages[page]()}</Suspense>
}

/** Someone who meant to open a page learns why they stand before the door. */
function EndedNote() {
  const query = new URLSearchParams(currentPath().search)
  if (query.has('ended')) return <Note>{t('Your session has ended. Sign in again.')}</Note>
  if (query.has('to')) return <Note>{t('Sign in to open the requested page.')}</Note>
  return null
}
