import type { Output } from '@rad/api/contract'
import { usageApi } from '@rad/api/engagement/usage/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { reportDays } from '#kit/filter/period-filters.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { mediumWords } from '#words/conversation-words.tsx'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { byName, optionSource } from '#choose/option-source.ts'

/** The bots, clients and intents there are: the rows need their names. */
const useChoices = () => useQuery({ ...query(usageApi.choices, {}), staleTime: 5 * 60_000 }).data

const offered = (of: keyof Output<typeof usageApi.choices>) => ({
  source: optionSource({ endpoint: usageApi.choices, ask: () => ({}), optionsOf: (choices) => byName(choices[of]) }),
})

/** What the report says of its filters. */
export const usageLooks: SourcedLooks = {
  ...reportDays,
  bot: offered('bots'),
  medium: { words: mediumWords },
  intent: { ...offered('intents'), none: word('No intent') },
  client: offered('clients'),
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
