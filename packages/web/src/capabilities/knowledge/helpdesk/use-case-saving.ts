import { type HelpdeskAnswer, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { addedOf, type CaseValues, changedOf } from './case-values.ts'
import type { Purpose } from './case-form.tsx'
import { touched } from './use-case-move.ts'

const refreshed = { refreshes: touched }

/** Saves a case, new or old, and then does with it what it was saved for. */
export function useCaseSaving() {
  const add = useSend(helpdeskApi.add, refreshed)
  const update = useSend(helpdeskApi.update, refreshed)
  const attach = useSend(helpdeskApi.attach, refreshed)
  const move = useSend(helpdeskApi.move, refreshed)
  // The step after saving may be refused: the next try is from what was saved then.
  const saved = useRef(0)

  const moveOn = async (answer: HelpdeskAnswer, purpose: Purpose): Promise<HelpdeskAnswer> => {
    if (purpose === 'save') return answer
    const { no, version } = answer.case
    const step =
      purpose === 'submit'
        ? ({ to: 'submitted' } as const)
        : ({ to: 'answered_by_known_issue', known_issue: purpose.solve } as const)
    return move.mutateAsync({ params: { no }, body: { ...step, if_version: version } })
  }

  return {
    /** Begins the draft with its files; answers whatever could not be sent. */
    begin: async (values: CaseValues, files: readonly File[]) => {
      let answer = await add.mutateAsync({ body: addedOf(values) })
      const failed: { file: File; error: unknown }[] = []
      for (const file of files)
        try {
          answer = await attach.mutateAsync({ params: { no: answer.case.no }, body: { file } })
        } catch (error) {
          failed.push({ file, error })
        }
      return { answer, failed }
    },
    change: async (no: string, values: CaseValues, version: number) => {
      const if_version = Math.max(version, saved.current)
      const answer = await update.mutateAsync({ params: { no }, body: { ...changedOf(values), if_version } })
      saved.current = answer.case.version
      return answer
    },
    moveOn,
  }
}
