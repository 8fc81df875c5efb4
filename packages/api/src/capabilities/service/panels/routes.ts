import type { Context } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { routes } from '#kernel/command/routes.ts'
import { addMember, addPanel, updateMember, updatePanel } from './commands.ts'
import { panelsApi } from './contract.ts'
import { findPanel, panelSource, seatsOf, votersToChoose } from './queries.ts'
import { uniqueEmails } from './rules.ts'

const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

export const panelRoutes = routes(panelsApi, {
  list: panelSource.page,
  emails: async (ctx) => {
    const emails = uniqueEmails(await seatsOf(ctx.db, ctx.query), ctx.query.on ?? today(ctx))
    return { emails, count: emails.length }
  },
  people: ({ db }) => votersToChoose(db),
  get: (ctx) => findPanel(ctx.db, ctx.actor, ctx.params.id, today(ctx)),
  add: addPanel,
  update: updatePanel,
  addMember,
  updateMember,
})
