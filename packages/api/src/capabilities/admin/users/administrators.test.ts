import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { prove, times } from '#testing/proof.ts'
import { enrol } from '#testing/second-step.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import type { Person } from './contract.ts'
import { usersApi } from './contract.ts'

// T-52: there is always a user left who may do everything, and no user changes those who may do more.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const personOf = async (asker: Caller, email: string): Promise<Person> =>
  (await asker.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!

const outcome = (sent: Promise<unknown>): Promise<{ status: number; code?: string; message?: string }> =>
  sent.then(
    () => ({ status: 200 }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, code: error.code, message: error.message }
    },
  )

const suspend = (asker: Caller, { id, version }: Person) =>
  outcome(asker.send(usersApi.setStatus, { params: { id }, body: { status: 'inactive', if_version: version } }))

const demote = (asker: Caller, { id, version: if_version }: Person) =>
  outcome(asker.send(usersApi.setAccess, { params: { id }, body: { roles: ['HQA'], scopes: [{}], if_version } }))

const product = { as: 'rad_network' } as const
const write = (runner: Runner, work: Parameters<typeof inTransaction>[3]) =>
  inTransaction(app.deps.database, runner, 'write', work)

/** Makes the demo user of a role an administrator of the whole network, as only the console does. */
const promote = (role: string) =>
  write(product, async (db) => {
    const { id } = await db
      .updateTable('app_user')
      .set({ roles: ['admin'], status: 'active', version: sql<number>`version + 1` })
      .where('email', '=', `${role.toLowerCase()}@demo.com`)
      .returning('id')
      .executeTakeFirstOrThrow()
    const whole = await db.insertInto('user_scope').values({ user_id: id }).returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('user_scope').where('user_id', '=', id).where('id', '!=', whole.id).execute()
  })

const administrators = () =>
  inTransaction(app.deps.database, product, 'read', async (db) =>
    (
      await db
        .selectFrom('app_user')
        .select('email')
        .where('status', '=', 'active')
        .where(sql<boolean>`'admin' = any (roles)`)
        .orderBy('email')
        .execute()
    ).map(({ email }) => email),
  )

const last = { code: 'RA409' }
const sentence = {
  status: 409,
  code: 'state.last_administrator',
  message: 'This is the last active administrator. Add or activate another one first.',
}
const rounds = times(2, 50)

describe('the last administrator', () => {
  test('is protected by the database whatever writes: suspended, locked, demoted, deleted, without a scope', async () => {
    const { id } = await personOf(await app.as('HQA'), 'admin@demo.com')
    for (const status of ['inactive', 'locked', 'pending'] as const)
      await expect(
        write(product, (db) => db.updateTable('app_user').set({ status }).where('id', '=', id).execute()),
        status,
      ).rejects.toMatchObject(last)
    await expect(
      write(product, (db) =>
        db
          .updateTable('app_user')
          .set({ roles: ['HQA'] })
          .execute(),
      ),
    ).rejects.toMatchObject(last)
    await expect(
      write(product, (db) => db.deleteFrom('user_scope').where('user_id', '=', id).execute()),
    ).rejects.toMatchObject(last)
    await expect(
      write(product, (db) =>
        db.updateTable('user_scope').set({ job_type: 'service' }).where('user_id', '=', id).execute(),
      ),
    ).rejects.toMatchObject(last)
    // No user is ever deleted.
    await expect(
      write(product, (db) => db.deleteFrom('app_user').where('id', '=', id).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await administrators()).toEqual(['admin@demo.com'])
  })

  test('of two who suspend or demote each other at once, one stays, and the other reads why', async () => {
    const answers: number[] = []
    const left: number[] = []
    for (let round = 0; round < rounds; round++) {
      await promote('PNL')
      const [first, second] = [await app.as('admin'), await app.as('PNL')]
      const [a, b] = [await personOf(second, 'admin@demo.com'), await personOf(first, 'pnl@demo.com')]
      const refused = (await Promise.all([suspend(second, a), demote(first, b)])).filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(1)
      answers.push(refused[0]!.status)
      if (refused[0]!.status === 409) expect(refused[0]).toEqual(sentence)
      left.push((await administrators()).length)
      await promote('admin')
    }
    // A request after its sender was signed out is refused for that.
    expect(answers.every((status) => status === 409 || status === 401)).toBe(true)
    expect(new Set(left)).toEqual(new Set([1]))
    prove('T-52', process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', {
      'pairs who take each other’s rights away at once': rounds,
      'times no one was left': left.filter((count) => count === 0).length,
    })
  })

  test('is safe from an administrator who was suspended a moment ago: their sign-in has ended', async () => {
    for (const role of ['admin', 'PNL']) await promote(role)
    const [first, second] = [await app.as('admin'), await app.as('PNL')]
    const person = await personOf(second, 'admin@demo.com')
    expect(await suspend(first, await personOf(first, 'pnl@demo.com'))).toEqual({ status: 200 })
    expect(await suspend(second, person)).toMatchObject({ status: 401 })
    expect(await administrators()).toEqual(['admin@demo.com'])
  })

  test('is left by two transactions that both saw the other', async () => {
    for (const role of ['admin', 'PNL']) await promote(role)
    const emails = await administrators()
    expect(emails).toEqual(['admin@demo.com', 'pnl@demo.com'])
    const attempts = await Promise.allSettled(
      emails.map((email) =>
        write(product, (db) =>
          db.updateTable('app_user').set({ status: 'inactive' }).where('email', '=', email).execute(),
        ),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(attempts.find((attempt) => attempt.status === 'rejected')!.reason).toMatchObject(last)
    expect(await administrators()).toHaveLength(1)
    await promote('admin')
  })
})

describe('no user changes those who may do more', () => {
  const refused = { status: 403, message: 'Only administrators can change administrators.' }

  test('head office changes no administrator in any way', async () => {
    await enrol(app, 'admin')
    const office = await app.as('HQA')
    const person = await personOf(office, 'admin@demo.com')
    expect(person.may_change).toBe(false)
    const params = { id: person.id }
    const if_version = person.version
    const ways = {
      setStatus: suspend(office, person),
      setAccess: outcome(office.send(usersApi.setAccess, { params, body: { roles: ['AUD'], scopes: [], if_version } })),
      endSignIns: outcome(office.send(usersApi.endSignIns, { params })),
      signIns: outcome(office.send(usersApi.signIns, { params })),
      endSignIn: outcome(office.send(usersApi.endSignIn, { params: { ...params, session: crypto.randomUUID() } })),
      unlock: outcome(office.send(usersApi.unlock, { params })),
      resetSecondStep: outcome(office.send(usersApi.resetSecondStep, { params })),
    }
    // Every call on a person is tried here: a new one is missing until it is added.
    const onPeople = Object.entries(usersApi).filter(([, { path }]) => path.includes('/:id'))
    expect(Object.keys(ways).toSorted()).toEqual(onPeople.map(([name]) => name).toSorted())
    for (const [name, answer] of Object.entries(ways)) expect(await answer, name).toMatchObject(refused)
    const after = await personOf(office, 'admin@demo.com')
    expect(after).toEqual(person)
  })

  test('nor sees the product as one, nor invites one', async () => {
    const office = await app.as('HQA')
    const { id } = await personOf(office, 'admin@demo.com')
    expect((await outcome(office.send(authApi.viewAs, { params: { id } }))).status).toBe(403)
    const body = {
      email: 'boss@rad.example',
      full_name: 'Boss',
      kind: 'brand' as const,
      roles: ['admin'],
      scopes: [{}],
    }
    expect(await outcome(office.send(invitationsApi.invite, { body }))).toMatchObject({
      status: 422,
      message: 'Role admin not found.',
    })
  })

  test('with every guard of the code taken away, neither head office nor who only looks on writes it', async () => {
    const office = await app.as('HQA')
    const [admin, clerk] = [await personOf(office, 'admin@demo.com'), await personOf(office, 'anl@demo.com')]
    const office_id = (await personOf(office, 'hqa@demo.com')).id
    const auditor_id = (await personOf(office, 'aud@demo.com')).id
    const touched = async (actor_id: string, role: string, user_id: string) => {
      const runner = { as: 'rad_network', actor_id, roles: [role] } as const
      const statements = [
        sql`update app_user set status = 'inactive' where id = ${user_id}`,
        sql`update app_user set roles = '{admin}' where id = ${user_id}`,
        sql`insert into app_user (email, username, full_name, kind, roles)
          values ('x@rad.example', 'x', 'x', 'brand', '{admin}')`,
        sql`insert into user_scope (user_id) values (${user_id})`,
        sql`delete from user_scope where user_id = ${user_id}`,
        sql`update user_session set ended_at = now() where user_id = ${user_id}`,
        sql`insert into user_credential (user_id, password_hash) values (${user_id}, 'x')
          on conflict (user_id) do nothing`,
        sql`insert into invitation (email, full_name, kind, roles, scopes, scope_rows, client_ids, token_hash, sent_at,
            expires_at) values ('y@rad.example', 'y', 'brand', '{admin}', '[]', '[]', '{}', 'y', now(), now())`,
        sql`select where rad.forget_second_step(${user_id})`,
      ]
      let rows = 0
      for (const statement of statements)
        try {
          const result = await write(runner, (db) => statement.execute(db))
          rows += Number((result as { numAffectedRows?: bigint }).numAffectedRows ?? 0)
        } catch (error) {
          expect(error, statement.compile(app.deps.database.owner).sql).toMatchObject({ code: '42501' })
        }
      return rows
    }
    expect(await touched(office_id, 'HQA', admin.id)).toBe(0)
    expect(await touched(auditor_id, 'AUD', clerk.id)).toBe(0)
  })
})
