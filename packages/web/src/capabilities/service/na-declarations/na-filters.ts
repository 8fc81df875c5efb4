import type { NaRow } from '@rad/api/service/na-declarations/contract'
import { approvalWords, baseWords } from '#words/na-reason-words.ts'

/** What the values of the filters of list and reports are called. */
export const naFilterWords = {
  base_effect: { words: (effect: string) => baseWords(effect as NaRow['base_effect']) },
  approver: { words: (approval: string) => approvalWords(approval as NaRow['approver']) },
}
