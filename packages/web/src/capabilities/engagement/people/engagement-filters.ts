import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import type { FilterLooks } from '#kit/filter/declared-filters.ts'
import { useFormat } from '#kit/text/format.tsx'
import type { LevelNames } from '#kit/page/report.ts'
import { bucketName } from '#kit/chart/time-buckets.ts'
import { mediumWords } from '#words/conversation-words.tsx'

type Named = readonly { code: string; name: string }[]

/** The bots and clients there are: the rows need their names. */
const useChoices = () => useQuery({ ...query(historyApi.choices, {}), staleTime: 5 * 60_000 }).data

/** Whose people: what the screens say of the filters in addition to their contract. */
export const crowdLooks: FilterLooks = { medium: { words: mediumWords } }

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
