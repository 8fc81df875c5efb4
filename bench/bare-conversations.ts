import type { Answers, Ask } from './bare-answers.ts'

const row = `
  c.id, c.no, c.started_at, c.last_at, b.code as bot, b.name as bot_name, cl.code as client, cl.name as client_name,
  c.medium, u.no as person, c.language, c.turns_user + c.turns_bot + c.turns_agent as turns, c.words, c.seconds, c.intents,
  c.main_intent, c.outcome, c.csat, c.handed_over_at, c.fallback_turns, o.code as outlet, o.name as outlet_name, c.is_new,
  c.is_returned`
const joined = `
  conversation c join bot b on b.id = c.bot_id join client cl on cl.id = c.client_id join bot_user u on u.id = c.bot_user_id
  left join outlet o on o.id = c.outlet_id`
const found = `select distinct conversation_id from message where words @@ to_tsquery('simple', $1)`

/** Conversations for the calls of their list, export, report and ingest. */
export const conversationAnswers = (ask: Ask): Answers => ({
  '/conversations/one': async (query) => {
    const text = `select ${row}, (select count(*)::int from message m where m.conversation_id = c.id) as messages
      from ${joined} where c.no = $1`
    return (await ask('conversation', text, [query.get('no')])).rows[0]
  },
  '/conversations/tab': async (query) => {
    const outcome = [query.get('outcome')]
    const counted = 'select count(*)::int as total from conversation where outcome = $1'
    const total = await ask('conversation tab total', counted, outcome)
    const text = `select ${row} from ${joined} where c.outcome = $1 order by c.last_at desc, c.id desc limit 20`
    return { rows: (await ask('conversation tab', text, outcome)).rows, total: total.rows[0].total }
  },
  '/conversations/list': async (query) => {
    const values = [query.get('outcome'), query.get('medium')]
    const counted = 'select count(*)::int as total from conversation where outcome = $1 and medium = $2'
    const total = await ask('conversation total', counted, values)
    const text = `select ${row} from ${joined} where c.outcome = $1 and c.medium = $2
      order by c.last_at desc, c.id desc limit 20`
    return { rows: (await ask('conversations', text, values)).rows, total: total.rows[0].total }
  },
  '/conversations/search': async (query) => {
    const word = [`${query.get('q')}:*`]
    const total = await ask('conversations found', `select count(*)::int as total from (${found}) found`, word)
    const text = `select ${row} from ${joined} where c.id in (${found})
      order by c.last_at + interval '0' desc, c.id desc limit 20`
    return { rows: (await ask('conversation search', text, word)).rows, total: total.rows[0].total }
  },
  '/conversations/report': async () => {
    const text = `select day, sum(sessions)::int as sessions, sum(handed_over)::int as handed_over,
        sum(messages)::int as messages
      from usage_bot where day >= current_date - 28 and day < current_date group by 1 order by 1`
    return (await ask('usage report', text, [])).rows
  },
  // The messages of one conversation, in one statement; its owner and its outcome are not computed.
  '/conversations/add': async (_query, body) => {
    const { bot, person, texts } = JSON.parse(body) as { bot: string; person: string; texts: string[] }
    const text = `
      with added as (
        insert into conversation (client_id, bot_id, bot_user_id, medium, started_at, started_on, last_at, outcome, turns_user,
          turns_bot, turns_agent, fallback_turns, words, is_new)
        select b.client_id, b.id, u.id, 'web', now(), current_date, now(), 'resolved', 5, 5, 0, 0, 40, false
        from bot b join bot_user u on u.client_id = b.client_id and u.external_id_hash = $2 where b.code = $1
        returning id, client_id, no
      )
      insert into message (client_id, key, conversation_id, at, said_by, text)
      select client_id, no || '-' || n, added.id, now() + n * interval '1 second', case n % 2 when 1 then 'user' else 'bot' end, t
      from added, unnest($3::text[]) with ordinality line (t, n) returning id`
    return (await ask('conversation add', text, [bot, person, texts])).rows
  },
})
