import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { word } from '@rad/api/internal/kernel/contract/words.ts'
import type { NotificationKind, Sentence } from '@rad/api/session/notifications/contract'

interface Line {
  kind: NotificationKind
  hoursAgo: number
  title: Sentence
  text?: Sentence
  link: string
  isRead: boolean
  /** For everyone by default. */
  roles?: readonly string[]
}

const imported = (file: string, values: Record<string, number>) => ({
  title: { text: word('{file} was imported'), values: { file } },
  text: { text: word('{new} added, {changed} updated, {same} unchanged, {skipped} skipped'), values },
})
const importing = ['admin', 'HQA']

/** The notifications of the demo users in the last days, newest first. */
const lines: readonly Line[] = [
  {
    kind: 'import_finished',
    hoursAgo: 3,
    ...imported('outlets-west.xlsx', { new: 4, changed: 19, same: 212, skipped: 0 }),
    link: '/outlets',
    isRead: false,
    roles: importing,
  },
  {
    kind: 'quota',
    hoursAgo: 9,
    title: { text: word('{client} has used 80% of this month’s messages'), values: { client: 'My Varuna app' } },
    text: {
      text: word('At 100%, no new conversations start until the month ends or the quota is raised.'),
      values: {},
    },
    link: '/clients/MYVARUNA',
    isRead: false,
    roles: ['HQA', 'BTM'],
  },
  {
    kind: 'new_device',
    hoursAgo: 24,
    title: { text: word('New sign-in: {device}'), values: { device: 'Firefox on Linux' } },
    text: { text: word('If this wasn’t you, sign out that session and change your password.'), values: {} },
    link: '/pages/account-settings/sessions',
    isRead: false,
  },
  {
    kind: 'import_finished',
    hoursAgo: 52,
    ...imported('models-2026.csv', { new: 12, changed: 3, same: 41, skipped: 2 }),
    link: '/models',
    isRead: true,
    roles: importing,
  },
  {
    kind: 'account',
    hoursAgo: 150,
    title: { text: word('{name} changed your access'), values: { name: 'Helena Costa' } },
    text: { text: word('You were signed out everywhere. Your new access applies from now on.'), values: {} },
    link: '/',
    isRead: true,
  },
]

/** A few notifications for every user who works here, some of them unread. */
export async function seedNotifications(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'roles'])
    .where('kind', '!=', 'service_account')
    .orderBy('email')
    .execute()
  const notices = users
    .filter(({ roles }) => !roles.includes('client'))
    .flatMap(({ id, roles }) =>
      lines
        .filter((line) => !line.roles || line.roles.some((role) => roles.includes(role)))
        .map(({ kind, hoursAgo, title, text, link, isRead }, index) => {
          const created_at = new Date(now - hoursAgo * 3_600_000)
          return {
            user_id: id,
            kind,
            title: JSON.stringify(title),
            text: text ? JSON.stringify(text) : null,
            link,
            dedupe_key: `demo-${index}`,
            created_at,
            read_at: isRead ? new Date(created_at.getTime() + 1_800_000) : null,
          }
        }),
    )
  await db.insertInto('notification').values(notices).execute()
}
