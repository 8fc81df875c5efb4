import { sql } from 'kysely'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { forbidden, notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { changeClients, mayBeGivenClients, startChange } from '#capabilities/admin/users/commands.ts'
import type { Client, ClientPerson, clientsApi } from './contract.ts'
import { findClient } from './queries.ts'

type ClientContext = ActorContext & { params: { code: string } }

/** People of a client are shown to users who may read both. */
function requestedClient(ctx: ClientContext): Promise<Client> {
  if (!ctx.actor.ability.can('read', 'Client')) throw forbidden()
  return findClient(ctx, ctx.params.code)
}

const lineOf = (client_id: string) =>
  sql<boolean>`exists (select from user_client line where line.user_id = app_user.id and line.client_id = ${client_id})`

const people = ({ db }: ClientContext) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'full_name',
      'email',
      'roles',
      'status',
      sql<number>`(select count(*) from user_client of_his where of_his.user_id = app_user.id)`.as('clients'),
    ])
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')

const peopleOf = (ctx: ClientContext, { id }: Client): Promise<ClientPerson[]> =>
  people(ctx).where(lineOf(id)).execute()

/** Users who see the bots of a client through a client line. */
export const listPeopleOf = async (ctx: Context<typeof clientsApi.people>): Promise<ClientPerson[]> =>
  peopleOf(ctx, await requestedClient(ctx))

/** Who may be given a client and does not have it: at most 20 whose names begin the list. */
export async function listCandidates(ctx: Context<typeof clientsApi.candidates>): Promise<ClientPerson[]> {
  const { id } = await requestedClient(ctx)
  return people(ctx)
    .where('status', 'in', ['active', 'pending'])
    .where(mayBeGivenClients)
    .where(sql<boolean>`not ${lineOf(id)}`)
    .where(sql<boolean>`rad.letters(full_name || ' ' || email) like ${containing(ctx.query.q)}`)
    .limit(20)
    .execute()
}

/** Lets a person see the bots of a client. */
export async function addPersonTo(ctx: Context<typeof clientsApi.addPerson>): Promise<ClientPerson[]> {
  const client = await requestedClient(ctx)
  const person = await startChange(ctx)
  if (person.clients.includes(client.code)) ctx.unchanged()
  else await changeClients(ctx, person, [...person.clients, client.code])
  return peopleOf(ctx, client)
}

/** Takes the bots of a client from a person. */
export async function removePersonFrom(ctx: Context<typeof clientsApi.removePerson>): Promise<ClientPerson[]> {
  const client = await requestedClient(ctx)
  const person = await startChange(ctx)
  if (!person.clients.includes(client.code)) throw notFound()
  await changeClients(
    ctx,
    person,
    person.clients.filter((code) => code !== client.code),
  )
  return peopleOf(ctx, client)
}
