import { routes } from '#kernel/command/routes.ts'
import { guidelineBannerApi } from './banner.contract.ts'
import { acknowledge, clearTicks, tickStep, updateSettings } from './commands.ts'
import { guidelinesApi } from './contract.ts'
import { dutySource } from './duties.source.ts'
import { findGuideline, readSettings, waitingGuidelines } from './queries.ts'
import { remind } from './reminding.commands.ts'
import { guidelineReportSource } from './report.ts'
import { guidelineSource } from './source.ts'

export const guidelineRoutes = [
  // Before the guideline of a number, which its address would be.
  ...routes(guidelineBannerApi, { waiting: waitingGuidelines }),
  ...routes(guidelinesApi, {
    list: guidelineSource.page,
    duties: dutySource.page,
    dutiesExport: dutySource.file,
    remind,
    report: guidelineReportSource.answer,
    reportExport: guidelineReportSource.file,
    settings: readSettings,
    updateSettings,
    get: (ctx) => findGuideline(ctx, ctx.params.no),
    acknowledge,
    tick: tickStep,
    clearTicks,
  }),
]
