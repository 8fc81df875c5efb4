import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { senderLimits } from '#capabilities/admin/clients/sender.commands.ts'
import { addDocument } from './add.commands.ts'
import { documentsApi } from './contract.ts'
import { downloadDocument, findDocument, findPage, findPagePicture } from './details.ts'
import { ingestDocument } from './ingest.commands.ts'
import { ingestDocumentsApi } from './ingest.contract.ts'
import { documentReportSource, documentWhy } from './report.ts'
import { readAgain, reviewDocument } from './review.commands.ts'
import { documentSource } from './source.ts'

export function documentRoutes(deps: Deps) {
  const limits = senderLimits(deps, 'documents')
  return [
    ...routes(documentsApi, {
      list: documentSource.page,
      export: documentSource.file,
      report: documentReportSource.answer,
      reportExport: documentReportSource.file,
      why: documentWhy,
      get: (ctx) => findDocument(ctx, ctx.params.no),
      page: findPage,
      picture: findPagePicture,
      file: downloadDocument,
      add: addDocument,
      review: reviewDocument,
      readAgain,
    }),
    ...routes(ingestDocumentsApi, { document: (ctx) => ingestDocument(ctx, limits) }),
  ]
}
