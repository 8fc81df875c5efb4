// The limit: `node:http` and `pg` answering the queries of the lists, without a framework, rights, scope, audit or checks,
// as fast as this machine lets a server on Node be. Started by bench/limit.ts with the address of the database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c role=rad_network -c jit=off -c timezone=UTC',
})

const row = `
  c.id, c.no, source_no, received_on, received_via, c.status, severity, c.category, sub_category, c.make, c.model,
  c.model_year, components, o.code as outlet, o.name as outlet_name, d.code as dealer, r.code as region, ch.code as channel,
  vin, crash, fire, injured, killed, closed_at`
const joined = `
  complaint c left join outlet o on o.id = c.outlet_id left join dealer d on d.id = c.dealer_id
  left join region r on r.id = c.region_id left join channel ch on ch.id = c.channel_id`

const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

const answers: Record<string, (asked: URLSearchParams, body: string) => Promise<unknown>> = {
  '/one': async (asked) => {
    const text = `select ${row}, received_at, c.job_type, customer_name, customer_phone, customer_email, statement, c.version
      from ${joined} where c.no = $1`
    return (await ask('one', text, [asked.get('no')])).rows[0]
  },
  '/list': async (asked) => {
    const where = `where status = $1 and severity = $2`
    const values = [asked.get('status'), asked.get('severity')]
    const total = await ask('total', `select count(*)::int as total from complaint ${where}`, values)
    const text = `select ${row} from ${joined} where c.status = $1 and severity = $2
      order by received_on desc, c.id desc limit 20`
    return { rows: (await ask('list', text, values)).rows, total: total.rows[0].total }
  },
  '/tab': async (asked) => {
    const total = await ask('tab total', 'select count(*)::int as total from complaint where status = $1', [
      asked.get('status'),
    ])
    const text = `select ${row} from ${joined} where c.status = $1 order by received_on desc, c.id desc limit 20`
    return { rows: (await ask('tab', text, [asked.get('status')])).rows, total: total.rows[0].total }
  },
  '/search': async (asked) => {
    const pattern = [`%${asked.get('q')}%`]
    const total = await ask('found', 'select count(*)::int as total from complaint where search_text like $1', pattern)
    const text = `select ${row} from ${joined} where search_text like $1
      order by received_on - 0 desc, c.id desc limit 20`
    return { rows: (await ask('search', text, pattern)).rows, total: total.rows[0].total }
  },
  '/report': async () => {
    const text = `select to_char(month, 'YYYY-MM') as month, category, sum(complaints)::int as received
      from (select * from complaint_sum union all select * from complaint_sum_change) line group by 1, 2 order by 1, 2`
    return (await ask('report', text, [])).rows
  },
  '/add': async (_asked, body) => {
    const { category, sub_category, received_via, statement, make, model } = JSON.parse(body)
    const text = `insert into complaint (no, received_via, received_at, received_on, category, sub_category, make, model, statement)
      values ('BARE-' || nextval('complaint_no'), $1, now(), current_date, $2, $3, $4, $5, $6) returning id, no`
    return (await ask('add', text, [received_via, category, sub_category, make, model, statement])).rows[0]
  },
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    answers[pathname]!(searchParams, body).then(
      (answer) => {
        const text = JSON.stringify(answer)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        response.end(text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
