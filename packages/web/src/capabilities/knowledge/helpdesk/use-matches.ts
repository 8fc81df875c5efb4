import { useDebouncedValue } from '@mantine/hooks'
import { dtcPattern, type SystemGroup } from '@rad/api/knowledge/helpdesk/contract'
import { type KnownIssueMatch, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { t } from '#kit/words.ts'
import { systemWords } from '#words/helpdesk-words.tsx'

/** What is reported of a vehicle so far. */
export interface MatchInput {
  model: string | null
  system_group: string | null
  dtc: readonly string[]
  text: string
}

/** Published known issues that fit the text, the best first; read again as one types. */
export function useMatches({ model, system_group, dtc, text }: MatchInput): { matches: KnownIssueMatch[] } {
  const codes = dtc.map((code) => code.trim().toUpperCase()).filter((code) => dtcPattern.test(code))
  const query = {
    model: model ?? undefined,
    system_group: (system_group as SystemGroup | null) ?? undefined,
    dtc: codes.length > 0 ? codes : undefined,
    q: text.trim() || undefined,
  }
  const [settled] = useDebouncedValue(query, 400)
  const says = settled.model !== undefined || settled.dtc !== undefined || (settled.q?.length ?? 0) >= 5
  const { data } = useQuery({
    ...pagedQuery(knownIssuesApi.match, { query: settled as never }),
    enabled: says,
    staleTime: 60_000,
  })
  return { matches: says ? (data?.matches ?? []) : [] }
}

/** "Same model, P0301, 12 cases solved": why a known issue is offered. */
export function fitWords({ fits, solved, system_group }: KnownIssueMatch): string {
  return [
    ...fits.dtc_codes,
    ...(fits.model ? [t('Same model')] : []),
    ...(fits.system_group ? [systemWords(system_group)] : []),
    ...(fits.words ? [t('Similar description')] : []),
    ...(solved > 0 ? [t('{count, plural, one {# case solved} other {# cases solved}}', { count: solved })] : []),
  ].join(' · ')
}
