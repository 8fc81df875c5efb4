import { type CaseStatus, type HelpdeskAnswer, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import type { Input } from '@rad/api/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { inSentence, t, translateApiMessage } from '#kit/words.ts'
import { caseMoveWords, caseStatusWords } from '#words/helpdesk-words.tsx'

/** What a move sends in addition to its target. */
export type MoveValues = Omit<Input<typeof helpdeskApi.move>['body'], 'to' | 'if_version'>

/** What else shows cases: job cards that wait for one, what was solved by a known issue, and the figures. */
export const touched = ['timeline', 'known-issues', 'job-cards', 'holdups', 'dashboard']

const isOvertaken = (error: unknown) =>
  isRefusal(error) && (error.code === 'version.stale' || error.code === 'state.move')

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Empty is left out: the server says what it misses. */
const given = (values: MoveValues): MoveValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

/** What changed meanwhile, and what can still be done. */
function overtakenWords(before: CaseStatus, { case: file, allowed }: HelpdeskAnswer, error: unknown): string {
  const now = file.status
  const steps = allowed.map(({ to }) => caseMoveWords(now, to, file.kind)).join(', ')
  const reason =
    before === now && isRefusal(error) && error.code === 'state.move'
      ? translateApiMessage(error.message)
      : t('Someone else changed this case. It’s now “{now}”.', { now: caseStatusWords(now) })
  return steps ? t('{reason} Available steps: {steps}.', { reason, steps }) : reason
}

/** Moves a case from the version the person saw; where someone else was faster, from the one they are shown then. */
export function useCaseMove({ case: seenAtFirst }: HelpdeskAnswer, to: CaseStatus) {
  const [seen, setSeen] = useState({ status: seenAtFirst.status, version: seenAtFirst.version })
  const queryClient = useQueryClient()
  const move = useSend(helpdeskApi.move, { refreshes: touched })
  const { no } = seenAtFirst
  return async (values: MoveValues) => {
    try {
      return await move.mutateAsync({ params: { no }, body: { to, ...given(values), if_version: seen.version } })
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const now = await queryClient.fetchQuery({ ...query(helpdeskApi.get, { params: { no } }), staleTime: 0 })
      setSeen({ status: now.case.status, version: now.case.version })
      throw new Error(overtakenWords(seen.status, now, error), { cause: error })
    }
  }
}

export const sayMoved = ({ case: { no, status } }: HelpdeskAnswer) =>
  sayDone(t('{no} is now {status}.', { no, status: inSentence(caseStatusWords(status)) }))

/** A step that asks for nothing is made by its button. */
export function useStep({ case: file }: HelpdeskAnswer) {
  const move = useSend(helpdeskApi.move, { refreshes: touched })
  const queryClient = useQueryClient()
  const { no, status, version } = file
  const send = async (to: CaseStatus) => {
    try {
      sayMoved(await move.mutateAsync({ params: { no }, body: { to, if_version: version } }))
    } catch (error) {
      if (!isOvertaken(error)) return showToast(messageOf(error), { tone: 'bad' })
      const now = await queryClient.fetchQuery({ ...query(helpdeskApi.get, { params: { no } }), staleTime: 0 })
      showToast(overtakenWords(status, now, error), { tone: 'bad' })
    }
  }
  return { send, isBusy: move.isPending }
}
