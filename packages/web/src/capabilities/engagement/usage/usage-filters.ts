import { peopleKinds, usageApi } from '@rad/api/engagement/usage/contract'
import { media } from '@rad/api/engagement/bots/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { periodFilters } from '#kit/period-filters.ts'
import type { LevelNames } from '#kit/report.ts'
import { t } from '#kit/words.ts'
import { mediumWords } from '#pickers/conversation-words.tsx'

const minutes = 5 * 60_000

const named = (values: readonly { code: string; name: string }[] | undefined): Option[] | undefined =>
  values?.map(({ code, name }) => ({ value: code, label: name }))

/** The bots, clients and intents one may choose. */
const useChoices = () => useQuery({ ...query(usageApi.choices, {}), staleTime: minutes }).data

export function useUsageFilters(): Filter[] {
  const choices = useChoices()
  return [
    ...periodFilters(),
    { kind: 'options', key: 'bot', label: t('Bot'), options: named(choices?.bots) },
    {
      kind: 'options',
      key: 'medium',
      label: t('Channel'),
      options: media.map((value) => ({ value, label: mediumWords(value) })),
    },
    {
      kind: 'options',
      key: 'intent',
      label: t('Intent'),
      options: choices && [...named(choices.intents)!, { value: 'none', label: t('Without an intent') }],
    },
    {
      kind: 'options',
      key: 'people',
      label: t('New or returning'),
      options: peopleKinds.map((value) => ({ value, label: inWords(value) })),
      quiet: true,
    },
    { kind: 'options', key: 'client', label: t('Client'), options: named(choices?.clients), quiet: true },
  ]
}

/** What the rows are called: bots, clients and intents by their names. */
export function useLevelNames(): LevelNames {
  const choices = useChoices()
  return useMemo(() => {
    const namesOf = (values: readonly { code: string; name: string }[] = []) => {
      const names = new Map(values.map(({ code, name }) => [code, name]))
      return (code: string) => names.get(code) ?? code
    }
    return {
      bot: namesOf(choices?.bots),
      client: namesOf(choices?.clients),
      intent: namesOf(choices?.intents),
      medium: mediumWords,
    }
  }, [choices])
}
