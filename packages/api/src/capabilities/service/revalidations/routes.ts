import { routes } from '#kernel/command/routes.ts'
import { addPhoto, answerItem, readPhoto, removePhoto } from './audit.commands.ts'
import { auditorsFor, auditorsOfOutlet } from './auditors.queries.ts'
import { addChecklist, publishDraft, updateChecklist, writeDraft } from './checklists.commands.ts'
import { checklistsApi } from './checklists.contract.ts'
import { checklistSource, findChecklist } from './checklists.queries.ts'
import { addRevalidation, updateRevalidation } from './commands.ts'
import { revalidationsApi } from './contract.ts'
import { decideRevalidation } from './decide.commands.ts'
import { findRevalidation } from './details.ts'
import {
  addFinding,
  findingPeople,
  finishFinding,
  reopenFinding,
  updateFinding,
  verifyFinding,
} from './findings.commands.ts'
import { findingsApi } from './findings.contract.ts'
import { findingSource } from './findings.source.ts'
import { moveRevalidation } from './moves.commands.ts'
import { addPlan, updatePlan } from './plans.commands.ts'
import { plansApi } from './plans.contract.ts'
import { drawAgain, findPlan, planSource } from './plans.queries.ts'
import { attachProof, readProof } from './proofs.commands.ts'
import { areaScores, revalidationReportSource } from './report.ts'
import { revalidationSource } from './source.ts'
import { decisionSpreads } from './spread.report.ts'

export const revalidationRoutes = [
  ...routes(revalidationsApi, {
    list: revalidationSource.page,
    export: revalidationSource.file,
    report: revalidationReportSource.answer,
    reportExport: revalidationReportSource.file,
    areas: areaScores,
    spread: decisionSpreads,
    get: (ctx) => findRevalidation(ctx, ctx.params.no),
    add: addRevalidation,
    update: updateRevalidation,
    move: moveRevalidation,
    decide: decideRevalidation,
    auditors: auditorsFor,
    auditorsOf: auditorsOfOutlet,
    answer: answerItem,
    addPhoto,
    removePhoto,
    photo: readPhoto,
  }),
  ...routes(findingsApi, {
    list: findingSource.page,
    export: findingSource.file,
    people: findingPeople,
    add: addFinding,
    update: updateFinding,
    done: finishFinding,
    reopen: reopenFinding,
    verify: verifyFinding,
    attach: attachProof,
    file: readProof,
  }),
  ...routes(checklistsApi, {
    list: checklistSource.page,
    export: checklistSource.file,
    get: (ctx) => findChecklist(ctx, ctx.params.code),
    add: addChecklist,
    update: updateChecklist,
    draft: writeDraft,
    publish: publishDraft,
  }),
  ...routes(plansApi, {
    list: planSource.page,
    export: planSource.file,
    get: (ctx) => findPlan(ctx, ctx.params.code),
    add: addPlan,
    update: updatePlan,
    sample: drawAgain,
  }),
]
