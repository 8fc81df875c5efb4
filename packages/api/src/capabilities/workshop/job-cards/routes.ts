import { routes } from '#kernel/command/routes.ts'
import { addCard, addPromise, setLines, setStage, updateCard } from './commands.ts'
import { jobCardsApi } from './contract.ts'
import { moveCard } from './moves.commands.ts'
import { cardChoices, findCard } from './queries.ts'
import { cardReportApi } from './report.contract.ts'
import { cardReportSource, cardWhy } from './report.ts'
import { cardSource } from './source.ts'

export const jobCardRoutes = routes(jobCardsApi, {
  list: cardSource.page,
  export: cardSource.file,
  choices: cardChoices,
  get: (ctx) => findCard(ctx, ctx.params.no),
  add: addCard,
  update: updateCard,
  move: moveCard,
  promise: addPromise,
  stage: setStage,
  lines: setLines,
})

export const cardReportRoutes = routes(cardReportApi, {
  report: cardReportSource.answer,
  reportExport: cardReportSource.file,
  why: cardWhy,
})
