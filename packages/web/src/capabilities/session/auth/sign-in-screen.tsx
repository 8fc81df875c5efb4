import { useEffect, useState } from 'react'
import { currentPath, hrefOf } from '#api/address.ts'
import { Logo } from '#kit/logo.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type DemoSignIn, signInOptions } from './sign-in-options.ts'
import styles from './sign-in.module.css'

export interface SignInScreenProps {
  onSignedIn: () => void
}

/** The whole page of a person without a session, at /login or /register: the one part of the app that is not routed. */
export function SignInScreen({ onSignedIn }: SignInScreenProps) {
  const { pathname, search } = currentPath()
  const isRegistering = pathname === '/register'
  const [demo, setDemo] = useState<DemoSignIn[]>([])
  const [canRegister, setCanRegister] = useState(false)

  useEffect(() => {
    void signInOptions().then((options) => {
      setDemo(options.demo)
      setCanRegister(options.registration !== 'off')
    })
  }, [])

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Logo size={36} />
          <div>
            <h1 className={styles.title}>{isRegistering ? 'Create an account' : 'Sign in to RAD'}</h1>
            <p className={styles.lead}>Reporting and administration for the dealer network.</p>
          </div>
        </div>
        {isRegistering ? <RegisterForm onSignedIn={onSignedIn} /> : <SignInForm demo={demo} onSignedIn={onSignedIn} />}
        {isRegistering ? (
          <p className={styles.foot}>
            Already have an account? <a href={hrefOf(`/login${search}`)}>Sign in</a>
          </p>
        ) : canRegister ? (
          <p className={styles.foot}>
            New here? <a href={hrefOf(`/register${search}`)}>Create an account</a>
          </p>
        ) : null}
      </div>
    </main>
  )
}
