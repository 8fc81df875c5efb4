import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import type { AnnotationKind } from '@rad/api/internal/capabilities/engagement/annotations/vocabulary.ts'

interface Noted {
  daysAgo: number
  days?: number
  kind: AnnotationKind
  title: string
  text: string | null
  by: 'anl' | 'hqa' | 'btm'
  isOfBot?: true
}

const noted: readonly Noted[] = [
  {
    daysAgo: 4,
    kind: 'incident',
    title: 'Telephone lines down',
    text: 'Calls to the customer care centre failed from 10:40 to 13:15; customers wrote instead.',
    by: 'hqa',
  },
  {
    daysAgo: 9,
    kind: 'release',
    title: 'Better answers on service prices',
    text: 'The bot reads the price list of the outlet instead of passing the question on.',
    by: 'btm',
    isOfBot: true,
  },
  {
    daysAgo: 20,
    days: 6,
    kind: 'campaign',
    title: 'Free check-up week',
    text: 'Brakes, battery and tires at all outlets; announced by SMS on the first day.',
    by: 'anl',
  },
  { daysAgo: 33, days: 1, kind: 'holiday', title: 'Outlets closed for the holiday', text: null, by: 'hqa' },
  {
    daysAgo: 58,
    kind: 'release',
    title: 'Complaints by web form',
    text: 'The form on the website files a complaint by itself.',
    by: 'anl',
  },
  {
    daysAgo: 66,
    kind: 'other',
    title: 'New opening hours of the booking desk',
    text: 'The desk now answers until 20:00 on weekdays.',
    by: 'btm',
  },
  { daysAgo: 75, days: 13, kind: 'campaign', title: 'Recall of fuel pumps', text: null, by: 'hqa' },
]

/** What happened in the demo's last weeks, as those who read its reports noted it. */
export async function seedAnnotations(db: Db, deps: Deps): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', 'in', ['anl', 'hqa', 'btm'])
    .execute()
  const bot = await db.selectFrom('bot').select(['id', 'client_id']).orderBy('code').limit(1).executeTakeFirst()
  const rows = noted
    .filter(({ isOfBot }) => !isOfBot || bot)
    .map(({ daysAgo, days, kind, title, text, by, isOfBot }) => {
      const day = addDays(today, -daysAgo)
      const author = people.find(({ username }) => username === by)!.id
      return {
        day,
        to_day: days ? addDays(day, days) : null,
        kind,
        title,
        text,
        client_id: isOfBot ? bot!.client_id : null,
        bot_id: isOfBot ? bot!.id : null,
        created_at: new Date(deps.clock.now().getTime() - daysAgo * 86_400_000),
        created_by: author,
        updated_by: author,
      }
    })
  await db.insertInto('annotation').values(rows).execute()
}
