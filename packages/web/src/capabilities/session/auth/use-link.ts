import { useEffect, useState } from 'react'
import type { Answered } from '#api/auth-calls.ts'
import { currentPath } from '#api/address.ts'

export type LinkState<Answer> =
  | { is: 'checking' }
  | { is: 'good'; token: string; answer: Answer }
  /** Used, expired, unknown or cut off. */
  | { is: 'over' }
  /** No one knows yet: the server did not answer. */
  | { is: 'unknown'; message: string; again: () => void }

/** Whether the link of a mail still works, before anybody fills in a form for nothing. */
export function useLink<Answer>(check: (token: string) => Promise<Answered<Answer>>): LinkState<Answer> {
  const [token] = useState(() => new URLSearchParams(currentPath().search).get('token') ?? '')
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<LinkState<Answer>>(token ? { is: 'checking' } : { is: 'over' })

  useEffect(() => {
    if (!token) return undefined
    let isCurrent = true
    void check(token).then((answered) => {
      if (!isCurrent) return
      if ('answer' in answered) setState({ is: 'good', token, answer: answered.answer })
      else if (answered.code) setState({ is: 'over' })
      else
        setState({
          is: 'unknown',
          message: Object.values(answered.messages)[0] ?? '',
          again: () => setTries((before) => before + 1),
        })
    })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `check` is the same call each time
  }, [token, tries])
  return state
}
