import type { Answers, Ask } from './bare-answers.ts'

const row = `
  t.id, t.no, t.kind, t.title, t.status, t.priority, t.level, o.code as outlet, o.name as outlet_name, d.code as dealer,
  r.code as region, ch.code as channel, t.job_type, t.category, t.sub_category, t.vin, u.full_name as owner, t.opened_on,
  t.opened_at, t.due_at, t.hops, t.reopened_count, t.justification, t.charged_to, c.no as complaint, t.closed_at`
const joined = `
  ticket t left join outlet o on o.id = t.outlet_id left join dealer d on d.id = t.dealer_id
  left join region r on r.id = o.region_id left join channel ch on ch.id = t.channel_id
  left join complaint c on c.id = t.complaint_id left join app_user u on u.id = t.owner_user_id`

/** Tickets as their list, their file and their report show them. Nothing sums them up: the report counts them. */
export const ticketAnswers = (ask: Ask): Answers => ({
  '/tickets/one': async (query) => {
    const text = `select ${row}, t.description, t.resolution, t.version,
        array(select to_jsonb(s) from ticket_stop s where s.ticket_id = t.id order by s.from_at) as stops,
        array(select to_jsonb(l) from ticket_level l where l.ticket_id = t.id order by l.entered_at) as levels
      from ${joined} where t.no = $1`
    return (await ask('ticket', text, [query.get('no')])).rows[0]
  },
  '/tickets/tab': async (query) => {
    const status = [query.get('status')]
    const total = await ask('ticket tab total', 'select count(*)::int as total from ticket where status = $1', status)
    const text = `select ${row} from ${joined} where t.status = $1 order by t.opened_at desc, t.id desc limit 20`
    return { rows: (await ask('ticket tab', text, status)).rows, total: total.rows[0].total }
  },
  '/tickets/list': async (query) => {
    const values = [query.get('status'), query.get('priority')]
    const counted = 'select count(*)::int as total from ticket where status = $1 and priority = $2'
    const total = await ask('ticket total', counted, values)
    const text = `select ${row} from ${joined} where t.status = $1 and t.priority = $2
      order by t.opened_at desc, t.id desc limit 20`
    return { rows: (await ask('tickets', text, values)).rows, total: total.rows[0].total }
  },
  '/tickets/search': async (query) => {
    const pattern = [`%${query.get('q')}%`]
    const total = await ask(
      'tickets found',
      'select count(*)::int as total from ticket where search_text like $1',
      pattern,
    )
    const text = `select ${row} from ${joined} where t.search_text like $1
      order by t.opened_at + interval '0' desc, t.id desc limit 20`
    return { rows: (await ask('ticket search', text, pattern)).rows, total: total.rows[0].total }
  },
  '/tickets/report': async () => {
    const text = `select region_id, priority, count(*)::int as opened,
        count(*) filter (where max_level >= 2)::int as level_2
      from ticket where opened_on >= current_date - 28 and opened_on < current_date group by 1, 2 order by 1, 2`
    return (await ask('ticket report', text, [])).rows
  },
  '/tickets/add': async (_query, body) => {
    const { outlet, job_type, title, priority } = JSON.parse(body)
    const text = `insert into ticket (no, kind, title, priority, job_type, outlet_id, dealer_id, region_id, status, opened_at,
        opened_on, calendar_id, level_since, target_seconds)
      select 'BARE-' || nextval('ticket_no'), 'manual', $2, $4, $3, o.id, o.dealer_id, o.region_id, 'open', now(), current_date,
        (select id from calendar order by id limit 1), now(), 0
      from outlet o where o.code = $1 returning id, no`
    return (await ask('ticket add', text, [outlet, title, job_type, priority])).rows[0]
  },
})
