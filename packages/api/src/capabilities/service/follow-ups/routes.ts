import { routes } from '#kernel/command/routes.ts'
import { recordAttempt } from './attempts.commands.ts'
import { readCallList } from './call-list.queries.ts'
import { addFollowUp, moveFollowUp } from './commands.ts'
import { followUpsApi } from './contract.ts'
import { moveDueDates, undoMove } from './due-dates.commands.ts'
import { dueDatesApi } from './due-dates.contract.ts'
import { findMoves, previewMove } from './due-dates.queries.ts'
import { findFollowUp } from './queries.ts'
import { followUpReportSource } from './report.ts'
import { followUpSource } from './source.ts'
import { followUpWhy } from './why.ts'

export const followUpRoutes = [
  ...routes(followUpsApi, {
    list: followUpSource.page,
    export: followUpSource.file,
    report: followUpReportSource.answer,
    reportExport: followUpReportSource.file,
    why: followUpWhy,
    callList: readCallList,
    get: (ctx) => findFollowUp(ctx, ctx.params.no),
    add: addFollowUp,
    attempt: recordAttempt,
    move: moveFollowUp,
  }),
  ...routes(dueDatesApi, {
    list: (ctx) => findMoves(ctx),
    preview: previewMove,
    move: moveDueDates,
    undo: undoMove,
  }),
]
