import { call } from '#kernel/contract/client.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { Refusal, type Tools } from './command-tools.ts'

/** Takes the lost second step of a person away, for the day when no administrator is left who could. */
export async function resetSecondStep({ transport, say }: Tools, given: string): Promise<void> {
  const email = given.trim().toLowerCase()
  const { rows } = await call(transport, usersApi.list, { query: { q: email, perPage: 100 } })
  const person = rows.find((row) => row.email === email)
  if (!person) throw new Refusal(`There is no user ${email}.`)
  await call(transport, usersApi.resetSecondStep, { params: { id: person.id } })
  say(`The second step of ${email} is gone, and every sign-in has ended. The password alone signs in now.`)
}
