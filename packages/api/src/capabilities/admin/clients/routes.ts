import { routes } from '#kernel/command/routes.ts'
import { activateClient, addClient, suspendClient, updateClient } from './commands.ts'
import { clientsApi } from './contract.ts'
import { makeKey, revokeKey } from './keys.commands.ts'
import { addPersonTo, listCandidates, listPeopleOf, removePersonFrom } from './people.commands.ts'
import { clientOptions, clientSource, findClient, listKeys, listMonths } from './queries.ts'

export const clientRoutes = routes(clientsApi, {
  list: clientSource.page,
  options: clientOptions,
  get: (ctx) => findClient(ctx, ctx.params.code),
  add: addClient,
  update: updateClient,
  suspend: suspendClient,
  activate: activateClient,
  months: (ctx) => listMonths(ctx, ctx.params.code),
  keys: async (ctx) => listKeys(ctx, (await findClient(ctx, ctx.params.code)).id),
  makeKey,
  revokeKey,
  people: listPeopleOf,
  candidates: listCandidates,
  addPerson: addPersonTo,
  removePerson: removePersonFrom,
})
