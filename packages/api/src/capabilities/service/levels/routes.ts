import { dayIn } from '#kernel/contract/periods.ts'
import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { addMember, updateLevel, updateMember } from './commands.ts'
import { levelsApi } from './contract.ts'
import { gapSource } from './gaps.queries.ts'
import { findMember, listCandidates, listLevels, memberSource } from './queries.ts'

const today = ({ settings, clock }: Deps) => dayIn(settings.brand_tz, clock.now())

export const levelRoutes = routes(levelsApi, {
  list: ({ db, deps }) => listLevels(db, today(deps)),
  update: updateLevel,
  members: memberSource.page,
  exportMembers: memberSource.file,
  gaps: gapSource.page,
  candidates: ({ db, query }) => listCandidates(db, query),
  member: ({ db, params, deps }) => findMember(db, params.id, today(deps)),
  addMember,
  updateMember,
})
