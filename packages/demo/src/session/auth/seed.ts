import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dealerRoles } from '@rad/api/session/auth/contract'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'

const names: Record<string, string> = {
  admin: 'Asha Menon',
  client: 'Carl Winter',
  HQA: 'Helena Costa',
  RGM: 'Ravi Malhotra',
  TSM: 'Tara Sen',
  DLP: 'Dev Lal Prasad',
  SVM: 'Sunita Varma',
  BSM: 'Bruno Mendes',
  HDA: 'Hana Doğan',
  PNL: 'Peter Nilsson',
  BTM: 'Bea Thomas',
  ANL: 'Anil Kapoor',
  AUD: 'Audrey Lin',
}
const wholeNetwork = new Set(['admin', 'client', 'HQA', 'HDA', 'BTM', 'ANL', 'AUD'])

/** The scopes of the demo users of the network; each sees a part of what the one above sees. */
const placed = {
  RGM: { table: 'region', code: 'W1' },
  TSM: { table: 'territory', code: 'W1A' },
  DLP: { table: 'dealer', code: 'DL001' },
  SVM: { table: 'outlet', code: 'DL001-01', job_type: 'service' },
  BSM: { table: 'outlet', code: 'DL001-02', job_type: 'bodyshop' },
} as const

async function seedScope(db: Db, user_id: string, role: string): Promise<void> {
  if (wholeNetwork.has(role)) await db.insertInto('user_scope').values({ user_id }).execute()
  if (!(role in placed)) return
  const { table, code, ...more } = placed[role as keyof typeof placed]
  const { id } = await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await db
    .insertInto('user_scope')
    .values({ user_id, [`${table}_id`]: id, ...more })
    .execute()
}

/** One user per demo sign-in. Those of the network get the scope of one region, territory, dealer or outlet. */
export async function seedUsers(db: Db, deps: Deps): Promise<void> {
  const users = await Promise.all(
    demoSignIns.map(async ({ role, email, password, label }) => ({
      role,
      hash: await deps.passwords.hash(password),
      row: {
        email,
        username: role.toLowerCase(),
        full_name: names[role] ?? label,
        kind: dealerRoles.includes(role) ? ('dealer' as const) : ('brand' as const),
        status: 'active' as const,
        roles: [role],
      },
    })),
  )
  for (const { role, row, hash } of users) {
    const { id } = await db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('user_credential').values({ user_id: id, password_hash: hash }).execute()
    await seedScope(db, id, role)
  }
}
