import { dayIn } from '#kernel/periods.ts'
import type { Deps } from '#kernel/context.ts'
import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addMember, updateLevel, updateMember } from './commands.ts'
import { levelsApi, memberColumns } from './contract.ts'
import { listGaps } from './gaps.ts'
import { findMember, listCandidates, listLevels, listMembers, membersForFile } from './queries.ts'

const today = ({ settings, clock }: Deps) => dayIn(settings.brand_tz, clock.now())

export const levelRoutes = routes(levelsApi, {
  list: ({ db, deps }) => listLevels(db, today(deps)),
  update: updateLevel,
  members: ({ db, query, deps }) => listMembers(db, query, today(deps), deps.clock.now()),
  exportMembers: (ctx) =>
    exportList(ctx, {
      title: 'Level members',
      columns: memberColumns,
      rows: (limit) => membersForFile(ctx.db, ctx.query, today(ctx.deps), limit),
    }),
  gaps: ({ db, query, deps }) => listGaps(db, query, today(deps), deps.clock.now()),
  candidates: ({ db, query }) => listCandidates(db, query),
  member: ({ db, params, deps }) => findMember(db, params.id, today(deps)),
  addMember,
  updateMember,
})
