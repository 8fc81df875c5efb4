import { sql } from 'kysely'
import { storedValues } from '#kernel/import/rows.ts'
import type { Choice, ImportBatch, Importer } from '#kernel/import/importer.ts'
import { modelFile } from './fields.importer.ts'

/** A separator between the parts of a key, which is in no name. */
const unit = '\u001f'

const premium =
  /^(acura|alfa romeo|aston martin|audi|bentley|bmw|cadillac|ferrari|genesis|infiniti|jaguar|lamborghini|land rover|lexus|lincoln|lotus|lucid|maserati|maybach|mclaren|mercedes-benz|polestar|porsche|rolls-royce|tesla|volvo)$/i
const commercial = /^(freightliner|isuzu|ram)$/i

/** The retail channel that usually sells a make. */
function suggestChannel(make: string, choices: readonly Choice[]): string | undefined {
  const code = premium.test(make) ? 'PRM' : commercial.test(make) ? 'COM' : 'MAS'
  return choices.some((choice) => choice.value === code) ? code : undefined
}

const channelChoices = async (db: ImportBatch['db']): Promise<Choice[]> => {
  const rows = await db
    .selectFrom('channel')
    .select(['code', 'name'])
    .where('active', '=', true)
    .orderBy('sort')
    .execute()
  return rows.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
}

async function write(batch: ImportBatch): Promise<void> {
  const added = batch.lines('new')
  const changed = batch.lines('changed')
  const who = sql`${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid`
  const byModel = sql`
    select record ->> 'make' as make, record ->> 'name' as name, min((record ->> 'year')::int) as first, max((record ->> 'year')::int) as last,
      max(record ->> 'channel_id')::uuid as channel_id, max(record ->> 'new_channel_id')::uuid as new_channel_id,
      max(record ->> 'segment') as segment, max(record ->> 'fuel') as fuel
    from (select record from ${added} n union all select record from ${changed} c) lines
    group by 1, 2
  `
  // Updates existing models before new ones are added, so that each row is recorded once for the undo.
  await batch.change(
    'model',
    sql`(t.make, t.name) in (select record ->> 'make', record ->> 'name' from ${added} n union select record ->> 'make', record ->> 'name' from ${changed} c)`,
    sql`
      update model set launched = least(launched, g.first), discontinued = greatest(discontinued, g.last),
        channel_id = coalesce(g.channel_id, model.channel_id), segment = coalesce(g.segment, model.segment),
        fuel = coalesce(g.fuel, model.fuel), version = version + 1,
        updated_at = ${batch.now.toISOString()}::timestamptz, updated_by = ${batch.user_id}::uuid
      from (${byModel}) g where g.make = model.make and g.name = model.name
    `,
  )
  await batch.add(
    'model',
    sql`
      insert into model (make, name, channel_id, segment, fuel, launched, discontinued, created_at, created_by, updated_at, updated_by)
      select g.make, g.name, coalesce(g.channel_id, g.new_channel_id), g.segment, g.fuel, g.first, g.last, ${who}
      from (${byModel}) g where not exists (select from model m where m.make = g.make and m.name = g.name)
    `,
  )
  const styles = sql`coalesce((select array_agg(style order by place) from jsonb_array_elements_text(r.record -> 'body_styles') with ordinality e (style, place)), '{}')`
  await batch.add(
    'model_year',
    sql`
      insert into model_year (model_id, year, body_styles)
      select m.id, (r.record ->> 'year')::int, ${styles}
      from ${added} r join model m on m.make = r.record ->> 'make' and m.name = r.record ->> 'name'
    `,
  )
  const toChange = sql`
    ${changed} r join model m on m.make = r.record ->> 'make' and m.name = r.record ->> 'name'
      join model_year y on y.model_id = m.id and y.year = (r.record ->> 'year')::int
    where r.record ? 'body_styles' and r.record -> 'body_styles' <> to_jsonb(y.body_styles)
  `
  await batch.change(
    'model_year',
    sql`(t.model_id, t.year) in (select y.model_id, y.year from ${toChange})`,
    sql`
      update model_year y set body_styles = ${styles}
      from ${changed} r join model m on m.make = r.record ->> 'make' and m.name = r.record ->> 'name'
      where y.model_id = m.id and y.year = (r.record ->> 'year')::int and r.record ? 'body_styles'
        and r.record -> 'body_styles' <> to_jsonb(y.body_styles)
    `,
  )
}

/** Models from a file of model years: one line is one year of one model. Models that are missing are made. */
export const modelImporter: Importer = {
  kind: 'models',
  label: 'Models',
  hint: 'One row per model year, with make, model, and year.',
  summaries: ['Model years', 'First year', 'Last year'],
  tables: ['model', 'model_year'],
  fields: modelFile.fields,
  choices: async (db) => ({ make: await channelChoices(db) }),
  suggestValue: (_field, value, choices) => suggestChannel(value, choices),
  prepare: async (db, setup) => {
    const channels = new Map(
      (await db.selectFrom('channel').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
    )
    return (cells, say) => {
      const { channel, ...line } = modelFile.read(cells, say, setup)
      const { make, name, year } = line
      if (channel && !channels.has(channel)) say.wrong('channel', 'Channel not found.')
      if (!make || !name || !year) return undefined
      const translated = setup.translate('make', make)
      return {
        key: [make, name, year].join(unit),
        record: {
          ...line,
          segment: line.segment ?? undefined,
          channel_id: channel ? channels.get(channel) : undefined,
          new_channel_id: translated ? channels.get(translated) : undefined,
        },
      }
    }
  },
  stored: () => sql`
    select m.make || ${sql.lit(unit)} || m.name || ${sql.lit(unit)} || y.year as key, m.id as entity_id, m.version,
      jsonb_build_object('body_styles', y.body_styles) || ${storedValues('m', ['segment', 'fuel', 'channel_id'])} as values
    from model m join model_year y on y.model_id = m.id
  `,
  write,
}
