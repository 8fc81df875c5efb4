import { emailLabels } from '@rad/api/apps/email/contract'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Tone } from '#kit/text/badge.tsx'
import { labelTones, labelWords } from './email-words.ts'

/** A label as it is shown. */
export interface ShownLabel {
  id: string
  name: string
  tone: Tone
  isFixed: boolean
}

const fixed = (): ShownLabel[] =>
  emailLabels.map((id) => ({ id, name: labelWords(id), tone: labelTones[id], isFixed: true }))

/** The labels of a person, those that everyone has first, and the signature; until they are read, what everyone has. */
export function useEmailSettings() {
  const answer = useQuery({ ...query(emailSettingsApi.get, {}), staleTime: 60_000 })
  const labels = [...fixed(), ...(answer.data?.labels.filter(({ isFixed }) => !isFixed) ?? [])]
  return {
    answer,
    signature: answer.data?.signature ?? '',
    checksSpelling: answer.data?.checksSpelling ?? true,
    labels,
    /** Those of a mail; what was removed meanwhile is left out. */
    shown: (ids: readonly string[]) => labels.filter(({ id }) => ids.includes(id)),
  }
}
