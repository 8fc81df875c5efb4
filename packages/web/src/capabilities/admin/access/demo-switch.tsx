import { Button } from '@mantine/core'
import { authApi } from '@rad/api/session/auth/contract'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveTo } from '#api/address.ts'
import { ask, authPaths, signIn } from '#api/auth-calls.ts'
import { query } from '#api/query.ts'
import { readSession, readView } from '#api/session.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** In a demo, signs in as the person of a role, to see the whole product with its rights; nothing elsewhere. */
export function DemoSwitch({ role, name }: { role: string; name: string }) {
  const { data } = useQuery({ ...query(authApi.options, {}), staleTime: Infinity })
  const [isBusy, setBusy] = useState(false)
  const person = data?.demo.find((one) => one.role === role)
  if (!person || readView()) return null

  const change = async () => {
    setBusy(true)
    const before = readSession()?.accessToken
    const answered = await signIn({ email: person.email, password: person.password })
    if ('messages' in answered) {
      setBusy(false)
      showToast(Object.values(answered.messages)[0] ?? t('Something went wrong.'), { tone: 'bad' })
      return
    }
    // The account asks for a second step, which the page of signing in knows.
    if (answered.answer) return leaveTo('/login')
    if (before) await ask(authPaths.signOut, {}, before)
    // What was typed and not saved belongs to who typed it.
    sessionStorage.clear()
    leaveTo('/access-control')
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconUserShare size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={() => void change()}
    >
      {t('Sign in as {role}', { role: name })}
    </Button>
  )
}
