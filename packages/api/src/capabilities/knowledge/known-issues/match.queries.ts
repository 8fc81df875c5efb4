import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import type { KnownIssueMatch, knownIssuesApi } from './contract.ts'
import { shownRemedy } from './lookups.ts'

type Query = z.output<(typeof knownIssuesApi)['match']['query']>

interface Fitting extends Omit<KnownIssueMatch, 'fits'> {
  common: string[]
  cleaner_version: number
  is_model: boolean
  is_system: boolean
  has_words: boolean
}

const most = 5
/** The weight of each match: a trouble code weighs more than a model, a model more than a system. */
const weights = { dtc: 4, model: 2, system: 1, word: 0.8, words: 3 } as const
/** A word in more than a tenth of them is ignored, such as "when" or "from"; in a few, it counts whatever their share. */
const few = 3
const mostWords = 60

/** The words of a concern that distinguish known issues, with the weight of each: rare ones more. */
const tellingWords = (text: string) => sql`
  select word.query, ln(1 + every.count / found.count::float8) as weight
  from (
    select quote_literal(lexeme)::tsquery as query
    from unnest(to_tsvector('simple', rad.letters(${text}))) where length(lexeme) > 3 limit ${mostWords}
  ) word
    cross join (select count(*) from known_issue where status = 'published') every
    cross join lateral (
      select count(*) from known_issue k where k.words @@ word.query and k.status = 'published'
    ) found
  where found.count between 1 and greatest(${few}, every.count / 10)`

/**
 * Published known issues that match a description, the best first. One about other models is offered for its trouble code
 * alone; one about the same system alone is not offered.
 */
export async function matchingIssues(db: Db, { model, system_group, dtc, q }: Query): Promise<KnownIssueMatch[]> {
  const codes = sql`${sql.val((dtc ?? []).map((code) => code.trim().toUpperCase()))}::text[]`
  const { rows } = await sql<Fitting>`
    with word as materialized (${tellingWords(q ?? '')}),
    fitting as (
      select k.*, array(select unnest(k.dtc_codes) intersect select unnest(${codes}) order by 1) as common,
        coalesce(${model ?? null}::text = any (k.models), false) as is_model,
        coalesce(k.system_group = ${system_group ?? null}::text, false) as is_system,
        coalesce((select sum(weight) from word where k.words @@ word.query), 0) as matched
      from known_issue k
      where k.status = 'published' and (
        k.dtc_codes && ${codes}
        or (k.models = '{}' or ${model ?? null}::text is null or ${model ?? null}::text = any (k.models)) and (
          k.words @@ any (array(select query from word))
          or ${model ?? null}::text = any (k.models) and k.system_group = ${system_group ?? null}::text
        )
      )
    )
    select id, no, title, system_group, models, dtc_codes, campaign_no, solved, symptoms, remedy, cleaner_version, common,
      is_model, is_system, matched > 0 as has_words
    from fitting
    order by cardinality(common) * ${weights.dtc}::float8 + is_model::int * ${weights.model}::float8
      + is_system::int * ${weights.system}::float8 + least(matched * ${weights.word}::float8, ${weights.words}::float8) desc, solved desc, no
    limit ${most}`.execute(db)
  return Promise.all(
    rows.map(async ({ common, is_model, is_system, has_words, cleaner_version, ...issue }) => ({
      ...issue,
      remedy: await shownRemedy(issue.remedy, cleaner_version),
      fits: { model: is_model, system_group: is_system, dtc_codes: common, words: has_words },
    })),
  )
}
