import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import { email as emailShape } from '#kernel/contract/contract.ts'
import { demoRoles, roles, type Role } from '#capabilities/session/auth/contract.ts'
import { newSecret } from '#kernel/command/secrets.ts'
import { Refusal, type Tools } from './command-tools.ts'

/** Roles that work for a part of the network: they see nothing until an administrator gives them a scope. */
const partial: readonly string[] = ['RGM', 'TSM', 'DLP', 'SVM', 'BSM'] satisfies Role[]
const ofDealer: readonly string[] = ['DLP', 'SVM', 'BSM'] satisfies Role[]

/** Adds a person with a generated password, printed once. The first administrator of a server comes in this way. */
export async function addUser({ deps, operator, say }: Tools, given: string, role: string): Promise<void> {
  const allowed: readonly string[] = [...Object.keys(demoRoles), ...roles]
  const parsed = emailShape.safeParse(given)
  if (!parsed.success) throw new Refusal('Enter a valid email address.')
  if (!allowed.includes(role)) throw new Refusal(`There is no role ${role}. One of ${allowed.join(', ')}.`)
  const email = parsed.data
  const password = newSecret().slice(0, 20)
  const password_hash = await deps.passwords.hash(password)

  await inTransaction(deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const added = await db
      .insertInto('app_user')
      .values({
        email,
        username: email,
        full_name: email.split('@')[0]!,
        kind: ofDealer.includes(role) ? 'dealer' : 'brand',
        status: 'active',
        roles: [role],
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal(`There is a user ${email} already.`)
    await db.insertInto('user_credential').values({ user_id: added.id, password_hash }).execute()
    if (!partial.includes(role)) await db.insertInto('user_scope').values({ user_id: added.id }).execute()
    const entry = { action: 'add', entity: 'user', entity_id: added.id, after: { email, roles: [role] } }
    await writeAudit(db, operator, { id: crypto.randomUUID(), address: 'command line' }, entry)
  })
  say(`Added ${email} as ${role}. Password: ${password}`)
  if (partial.includes(role)) say('This role sees nothing until its scope is set, on the screen Users.')
}
