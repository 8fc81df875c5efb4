import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** A few job cards that may fit: the newest where nothing was typed, else what the functions of the migration find. */
function candidates({ text, words, limit, actor }: SearchQuery) {
  if (words.length === 0)
    return sql`(
      select newest.* from unnest(array['service', 'bodyshop']) as kind (job_type) cross join lateral (
        select * from job_card c where c.job_type = kind.job_type order by c.received_on desc, c.id desc limit ${limit}
      ) newest) job_card`
  if (actor.is_agent) return sql`job_card`
  const find = sql.raw(actor.whole_network ? 'rad.all_job_cards_like' : 'rad.job_cards_like')
  const patterns = sql`array(select rad.letters(word) from unnest(${sql.val(words.map(patternOf))}::text[]) word)`
  const found = sql`select ${find}(${patterns}, ${text.toUpperCase()}, ${limit}::int)`
  // The offset keeps the planner from comparing the letters of every row before it looks at the few keys.
  return sql`(select * from job_card where id in (${found}) offset 0) job_card`
}

/** By number, DMS number, VIN, registration number, claim number, and the customer's concern. */
export const cardSearch: Searchable = {
  kind: 'job_card',
  title: word('Job cards'),
  allow: 'read JobCard',
  from: (query) => sql`${candidates(query)} left join outlet on outlet.id = job_card.outlet_id
    left join vehicle on vehicle.id = job_card.vehicle_id`,
  letters: sql`job_card.search_text`,
  names: [
    sql`rad.letters(job_card.no)`,
    sql`rad.letters(job_card.dms_no)`,
    sql`rad.letters(job_card.vin)`,
    sql`rad.letters(job_card.reg_no)`,
    sql`rad.letters(job_card.claim_no)`,
  ],
  title_of: sql`job_card.no`,
  subtitle_of: sql`concat_ws(' · ', job_card.reg_no, nullif(concat_ws(' ', vehicle.make, vehicle.model), ''), outlet.name)`,
  day_of: sql`job_card.received_on`,
  link_of: sql`'/job-cards/' || job_card.no`,
  order: sql`job_card.received_on desc, job_card.id desc`,
}
