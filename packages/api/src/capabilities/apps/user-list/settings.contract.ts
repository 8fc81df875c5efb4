import { z } from 'zod'
import { words } from '#kernel/contract/words.ts'

/** What a user is notified of, and by which ways. */
export const noticeKinds = words({
  news: 'New for you',
  activity: 'Account activity',
  browser: 'New browser used to sign in',
  device: 'New device linked',
})
export type NoticeKind = keyof typeof noticeKinds
export const noticeWays = words({ email: 'Email', browser: 'Browser', app: 'App' })
export type NoticeWay = keyof typeof noticeWays
/** Where else a user has an account. */
export const connectedSites = ['google', 'slack', 'github', 'facebook', 'twitter'] as const
export type ConnectedSite = (typeof connectedSites)[number]

const kindsOfNotices = Object.keys(noticeKinds) as NoticeKind[]
const waysOfNotices = Object.keys(noticeWays) as NoticeWay[]

const ways = z.array(z.enum(waysOfNotices)).max(waysOfNotices.length, 'Name each way once.')

/** What the tabs of the view keep, as a whole. */
export const UserSettings = z.strictObject({
  hasTwoStep: z.boolean(),
  notices: z.strictObject(
    Object.fromEntries(kindsOfNotices.map((kind) => [kind, ways])) as Record<NoticeKind, typeof ways>,
  ),
  connected: z.array(z.enum(connectedSites)).max(connectedSites.length, 'Name each site once.'),
})
export type UserSettings = z.infer<typeof UserSettings>
