import { media } from '@rad/api/engagement/bots/contract'
import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import type { LevelNames } from '#kit/report.ts'
import { bucketName } from '#kit/time-buckets.ts'
import { t } from '#kit/words.ts'
import { mediumWords } from '#pickers/conversation-words.tsx'

type Named = readonly { code: string; name: string }[]

const minutes = 5 * 60_000

/** The bots and clients one may choose. */
const useChoices = () => useQuery({ ...query(historyApi.choices, {}), staleTime: minutes }).data

const optionsOf = (named: Named | undefined): Option[] | undefined =>
  named?.map(({ code, name }) => ({ value: code, label: name }))

/** Whose people: those of a bot, on a medium, of a client. */
export function useCrowdFilters(): Filter[] {
  const choices = useChoices()
  return [
    { kind: 'options', key: 'bot', label: t('Bot'), options: optionsOf(choices?.bots) },
    {
      kind: 'options',
      key: 'medium',
      label: t('Channel'),
      options: media.map((value) => ({ value, label: mediumWords(value) })),
    },
    { kind: 'options', key: 'client', label: t('Client'), options: optionsOf(choices?.clients) },
  ]
}

/** What the rows are called: bots and clients by their names, weeks by their first day. */
export function useCrowdNames(): LevelNames & Record<'bot' | 'client', (code: string) => string> {
  const choices = useChoices()
  const format = useFormat()
  return useMemo(() => {
    const namesOf = (named: Named = []) => {
      const names = new Map(named.map(({ code, name }) => [code, name]))
      return (code: string) => names.get(code) ?? code
    }
    return {
      bot: namesOf(choices?.bots),
      client: namesOf(choices?.clients),
      medium: mediumWords,
      week: (first: string) => bucketName('week', first, format),
    }
  }, [choices, format])
}
