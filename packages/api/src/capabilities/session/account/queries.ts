import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { type AccountSettings, connectionProviders, notificationFlags, socialNetworks } from './contract.ts'

const perKey = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>

/** The row of a person with their stored profile, which begins with the first entry they make. */
const rowOf = (db: Db, user_id: string) =>
  db
    .selectFrom('app_user')
    .leftJoin('account_profile', 'account_profile.user_id', 'app_user.id')
    .leftJoin('email_change', 'email_change.user_id', 'app_user.id')
    .select([
      'app_user.avatar',
      'app_user.username',
      'app_user.full_name',
      'app_user.email',
      'app_user.phone',
      'app_user.version',
      'account_profile.company',
      'account_profile.bio',
      'account_profile.birth_date',
      'account_profile.country',
      'account_profile.website',
      'account_profile.social',
      'account_profile.information_version',
      'account_profile.social_version',
      'email_change.email as pending_email',
      'email_change.sent_at',
      'email_change.expires_at',
    ])
    .where('app_user.id', '=', user_id)
    .executeTakeFirstOrThrow()

/** The parts of the account settings that a person writes. Read by the role of sign-in too. */
export async function partsOf(db: Db, user_id: string) {
  const row = await rowOf(db, user_id)
  return {
    general: {
      avatar: row.avatar,
      username: row.username,
      fullName: row.full_name,
      email: row.email,
      company: row.company,
      pendingEmail: row.pending_email
        ? { email: row.pending_email, sentAt: row.sent_at!, expiresAt: row.expires_at! }
        : null,
      version: row.version,
    },
    info: {
      bio: row.bio,
      dob: row.birth_date,
      country: row.country,
      website: row.website,
      phone: row.phone,
      version: row.information_version ?? 1,
    },
    social: {
      socialLinks: perKey(socialNetworks, (network) => row.social?.[network] ?? null),
      version: row.social_version ?? 1,
    },
  }
}

/** All parts of the user's settings in one object. */
export async function readAccount({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): Promise<AccountSettings> {
  const { general, info, social } = await partsOf(db, actor.user_id)
  const muted = await db.selectFrom('notification_mute').select('kind').where('user_id', '=', actor.user_id).execute()
  const connected = await db
    .selectFrom('account_connection')
    .select(['provider', 'handle'])
    .where('user_id', '=', actor.user_id)
    .execute()
  const handleAt = new Map(connected.map(({ provider, handle }) => [provider as string, handle]))
  const isMuted = new Set(muted.map(({ kind }) => kind))
  const flags = Object.entries(notificationFlags).map(([flag, kind]) => [flag, !isMuted.has(kind)])
  return {
    general,
    info,
    social: {
      ...social,
      connections: perKey(connectionProviders, (name) => ({ id: handleAt.get(name) ?? null, profileImg: null })),
    },
    notification: Object.fromEntries(flags) as AccountSettings['notification'],
  }
}

/** The same after a change that had a separate transaction. */
export const accountAfter = async ({ deps, actor }: Pick<Context, 'deps' | 'actor'>) => ({
  account: await inTransaction(deps.database, runnerOf(actor), 'read', (db) => readAccount({ db, actor })),
})
