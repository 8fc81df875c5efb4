import { type RightLetter, rightLetters, subjectNames } from '@rad/api/admin/access/contract'
import type { accessApi } from '@rad/api/admin/access/contract'
import type { Allow, Output } from '@rad/api/contract'
import { t } from '#kit/words.ts'

export type Matrix = Output<typeof accessApi.matrix>

export const letters = Object.keys(rightLetters) as RightLetter[]
const letterOf: Record<string, RightLetter> = { create: 'C', read: 'R', update: 'U', approve: 'A', export: 'X' }

export const subjectName = (subject: string) => t(subjectNames[subject] ?? subject)

/** Whether a role may what a page or a call asks for, by the table the server answered. */
export function mayBy({ rows }: Matrix, role: string, allow: Allow): boolean {
  if (allow === 'public' || allow === 'signed-in') return true
  const [action, subject] = allow.split(' ') as [string, string]
  const granted = rows.find((row) => row.subject === subject)?.letters[role] ?? ''
  // To manage a subject is to hold every right to it.
  return action === 'manage'
    ? letters.every((letter) => granted.includes(letter))
    : granted.includes(letterOf[action] ?? '?')
}

/** The right that a page asks for: "Read: Complaints". */
export function rightName(allow: Allow): string {
  const [action, subject] = allow.split(' ') as [string, string]
  const letter = letterOf[action]
  return t('{right}: {subject}', {
    right: letter ? t(rightLetters[letter]) : t('Everything'),
    subject: subjectName(subject),
  })
}
