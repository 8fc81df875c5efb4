import type { Letter, LetterItem, LetterPart, MailSentence } from '#kernel/mail/mail-words.ts'
import { word } from '#kernel/contract/words.ts'
import type { Digest } from './digest.queries.ts'
import type { DigestTask } from './digest-rows.queries.ts'
import type { Reader } from './digest-people.commands.ts'

const headings = {
  vote: word('Votes requested: {count}'),
  ticket: word('Tickets that need action: {count}'),
  dispute: word('Disputes of calls to decide: {count}'),
  journey_task: word('Tasks about journeys: {count}'),
  document: word('Documents to review: {count}'),
  complaint: word('Complaints without a ticket: {count}'),
  holdup: word('Hold-ups to update: {count}'),
} as const
const kinds = Object.keys(headings) as (keyof typeof headings)[]

const clockOf = (language: string, timeZone: string) => {
  const clock = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return (at: string) => clock.format(new Date(at))
}

const dayOf = (language: string, on_day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(on_day))

function timeOf({ kind, due_at, is_breached, since }: DigestTask, timeText: (at: string) => string): MailSentence {
  if (kind === 'complaint') return { text: word('No update since {time}'), values: { time: timeText(since) } }
  if (kind === 'document') return { text: word('Waiting since {time}'), values: { time: timeText(since) } }
  if (due_at === null) return { text: is_breached ? word('Overdue') : word('No due date') }
  if (kind === 'holdup' && !is_breached)
    return { text: word('Expected until {time}'), values: { time: timeText(due_at) } }
  const text = is_breached ? word('Overdue since {time}') : word('Due {time}')
  return { text, values: { time: timeText(due_at) } }
}

const isLoud = (urgency: string) => urgency === 'P1' || urgency === 'P2'

const listOf = {
  vote: 'tickets',
  ticket: 'tickets',
  dispute: 'calls',
  journey_task: 'journey-tasks',
  document: 'documents',
  complaint: 'complaints',
} as const

function pathOf({ kind, no, id }: DigestTask): string {
  if (kind === 'holdup') return `job-cards/${no}?open=holdup-${id}`
  return `${listOf[kind]}/${no}`
}

/** One thing that waits: by when first, then how urgent it is where it is more than usual, and where. */
function itemOf(task: DigestTask, public_url: string, timeText: (at: string) => string): LetterItem {
  const { kind, no, title, urgency, level, outlet_name, is_breached } = task
  const facts: MailSentence[] = [timeOf(task, timeText)]
  if (urgency === 'critical') facts.push({ text: word('Critical') })
  if (isLoud(urgency)) facts.push({ text: word('Priority {priority}'), values: { priority: urgency } })
  if (kind === 'ticket' && level !== null && level > 1)
    facts.push({ text: word('Level {level}'), values: { level: String(level) } })
  if (outlet_name !== null) facts.push({ text: outlet_name })
  facts.push({ text: no })
  return {
    title,
    link: `${public_url}/${pathOf(task)}`,
    facts,
    is_late: is_breached,
  }
}

/** The morning mail of one person. */
export function digestLetter(reader: Reader, { tasks, counts, late }: Digest, public_url: string): Letter {
  const { full_name, email, language, on_day, tz } = reader
  const timeText = clockOf(language, tz)
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const count = (some: number) => some.toLocaleString(language)
  const sections = kinds.flatMap((kind): LetterPart[] => {
    const items = tasks.filter((task) => task.kind === kind).map((task) => itemOf(task, public_url, timeText))
    if (counts[kind] === 0) return []
    const heading = { heading: { text: headings[kind], values: { count: count(counts[kind]) } } }
    return items.length > 0 ? [heading, { items }] : [heading]
  })
  const more = all - tasks.length
  return {
    to: email,
    language,
    subject:
      late > 0
        ? {
            text: word('Needs your action today: {count}, overdue: {late}'),
            values: { count: count(all), late: count(late) },
          }
        : { text: word('Needs your action today: {count}'), values: { count: count(all) } },
    paragraphs: [
      { text: word('Hello {name},'), values: { name: full_name } },
      { text: word('These items need your action on {day}.'), values: { day: dayOf(language, on_day) } },
      ...sections,
      ...(more > 0 ? [{ text: word('Plus {count} more in your lists.'), values: { count: count(more) } }] : []),
      { link: `${public_url}/`, button: { text: word('View tasks') } },
      {
        footnote: { text: word('You get this email on workday mornings. Turn it off in your notification settings.') },
        link: `${public_url}/notifications`,
      },
    ],
  }
}
