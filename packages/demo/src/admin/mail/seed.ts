import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'

const minute = 60_000

interface Line {
  to: string
  subject: string
  text: string
  minutesAgo: number
  state: 'sent' | 'caught' | 'parked' | 'retrying' | 'waiting'
}

const busy = '421 4.3.2 mail.chinar.example is busy. Try again later.'
const unknown = '550 5.1.1 The mailbox does not exist.'

/** Addresses that no demo user has, so that no demo mail is taken for one that a visitor caused. */
const lines: readonly Line[] = [
  {
    to: 'front-desk@chinar.example',
    subject: 'Ticket assigned to your outlet',
    text: 'A ticket was assigned to your outlet. Sign in to accept it.',
    minutesAgo: 2,
    state: 'waiting',
  },
  {
    to: 'workshop@chinar.example',
    subject: 'Ticket due in two hours',
    text: 'A ticket of your outlet is due in two hours.',
    minutesAgo: 14,
    state: 'retrying',
  },
  {
    to: 'meenakshi.sundaram@agency.example',
    subject: 'You’re invited to RAD',
    text: 'Hello Meenakshi Sundaram,\n\nHelena Costa invited you to RAD. Choose a name and a password within seven days.',
    minutesAgo: 95,
    state: 'caught',
  },
  {
    to: 'old-address@kesari.example',
    subject: 'Reset your RAD password',
    text: 'Someone asked for a new password for your account.',
    minutesAgo: 60 * 7,
    state: 'parked',
  },
  {
    to: 'figures@varuna.example',
    subject: 'Your open tickets this morning',
    text: 'Three tickets are overdue, two are due today.',
    minutesAgo: 60 * 20,
    state: 'sent',
  },
  {
    to: 'figures@varuna.example',
    subject: 'Your open tickets this morning',
    text: 'One ticket is overdue, four are due today.',
    minutesAgo: 60 * 44,
    state: 'sent',
  },
]

/** One mail of each state. Those on their way are tried in an hour and so, long after the demo has been looked at. */
export async function seedMails(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await db
    .insertInto('outbox')
    .values(
      lines.map(({ to, subject, text, minutesAgo, state }, index) => {
        const created_at = new Date(now - minutesAgo * minute)
        const left = state === 'sent' || state === 'caught' ? new Date(created_at.getTime() + 4_000) : null
        const failed = state === 'parked' ? unknown : state === 'retrying' ? busy : null
        return {
          topic: 'mail',
          dedupe_key: `demo-${index}`,
          payload: JSON.stringify({ to, subject, text }),
          attempts: { sent: 1, caught: 1, parked: 8, retrying: 2, waiting: 0 }[state],
          next_at: left || state === 'parked' ? created_at : new Date(now + 90 * minute),
          delivered_at: left,
          last_error: failed,
          created_at,
          parked_at: state === 'parked' ? new Date(created_at.getTime() + 5 * 60 * minute) : null,
          is_caught: state === 'caught',
        }
      }),
    )
    .execute()
}
