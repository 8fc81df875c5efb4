import type { Answers, Ask } from './bare-answers.ts'

const row = `
  c.id, c.no, source_no, received_on, received_via, c.status, severity, c.category, sub_category, c.make, c.model,
  c.model_year, components, o.code as outlet, o.name as outlet_name, d.code as dealer, r.code as region, ch.code as channel,
  vin, crash, fire, injured, killed, closed_at`
const joined = `
  complaint c left join outlet o on o.id = c.outlet_id left join dealer d on d.id = c.dealer_id
  left join region r on r.id = c.region_id left join channel ch on ch.id = c.channel_id`

/** Complaints as their list, their file and their report show them. */
export const complaintAnswers = (ask: Ask): Answers => ({
  '/complaints/one': async (query) => {
    const text = `select ${row}, received_at, c.job_type, customer_name, customer_phone, customer_email, statement, c.version
      from ${joined} where c.no = $1`
    return (await ask('complaint', text, [query.get('no')])).rows[0]
  },
  '/complaints/list': async (query) => {
    const where = `where status = $1 and severity = $2`
    const values = [query.get('status'), query.get('severity')]
    const total = await ask('complaint total', `select count(*)::int as total from complaint ${where}`, values)
    const text = `select ${row} from ${joined} where c.status = $1 and severity = $2
      order by received_on desc, c.id desc limit 20`
    return { rows: (await ask('complaints', text, values)).rows, total: total.rows[0].total }
  },
  '/complaints/tab': async (query) => {
    const total = await ask('complaint tab total', 'select count(*)::int as total from complaint where status = $1', [
      query.get('status'),
    ])
    const text = `select ${row} from ${joined} where c.status = $1 order by received_on desc, c.id desc limit 20`
    return { rows: (await ask('complaint tab', text, [query.get('status')])).rows, total: total.rows[0].total }
  },
  '/complaints/search': async (query) => {
    const pattern = [`%${query.get('q')}%`]
    const total = await ask(
      'complaints found',
      'select count(*)::int as total from complaint where search_text like $1',
      pattern,
    )
    const text = `select ${row} from ${joined} where search_text like $1
      order by received_on - 0 desc, c.id desc limit 20`
    return { rows: (await ask('complaint search', text, pattern)).rows, total: total.rows[0].total }
  },
  '/complaints/report': async () => {
    const text = `select to_char(month, 'YYYY-MM') as month, category, sum(complaints)::int as received
      from (select * from complaint_sum union all select * from complaint_sum_change) line group by 1, 2 order by 1, 2`
    return (await ask('complaint report', text, [])).rows
  },
  '/complaints/add': async (_query, body) => {
    const { category, sub_category, received_via, statement, make, model } = JSON.parse(body)
    const text = `insert into complaint (no, received_via, received_at, received_on, category, sub_category, make, model, statement)
      values ('BARE-' || nextval('complaint_no'), $1, now(), current_date, $2, $3, $4, $5, $6) returning id, no`
    return (await ask('complaint add', text, [received_via, category, sub_category, make, model, statement])).rows[0]
  },
})
