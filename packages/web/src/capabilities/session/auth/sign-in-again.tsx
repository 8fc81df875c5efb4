import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onSessionLost } from '#api/transport.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })))

/** The session is over: asks for the password where the person is, so that nothing typed is lost. */
export function SignInAgain() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(signedIn: boolean) => void>(undefined)

  useEffect(
    () =>
      onSessionLost(() => {
        setAsking(true)
        return new Promise<boolean>((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )

  const end = (signedIn: boolean) => {
    setAsking(false)
    answer.current?.(signedIn)
  }
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog onEnd={end} />
    </Suspense>
  )
}
