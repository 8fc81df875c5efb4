import { afterReading, routes } from '#kernel/command/routes.ts'
import { attachFile, downloadFile, removeFile } from './attaching.commands.ts'
import { addContent, updateContent } from './commands.ts'
import { contentApi } from './contract.ts'
import { readDifference, readEdition } from './editions.queries.ts'
import { findContent } from './details.ts'
import { importDocument, readUploaded } from './importing.commands.ts'
import { libraryApi } from './library.contract.ts'
import { librarySource } from './library.source.ts'
import { noteReading, previewLibrary, readLibraryItem } from './library.commands.ts'
import { discardVersion, moveContent, startVersion } from './moving.commands.ts'
import { brokenLinks, contentOptions, previewAt, receiptsOf, usesOf } from './queries.ts'
import { contentSource } from './source.ts'

export const contentRoutes = routes(contentApi, {
  list: contentSource.page,
  options: contentOptions,
  brokenLinks,
  file: downloadFile,
  import: afterReading(readUploaded, importDocument),
  get: (ctx) => findContent(ctx, ctx.params.id),
  add: addContent,
  update: updateContent,
  move: moveContent,
  startVersion,
  discard: discardVersion,
  edition: readEdition,
  difference: readDifference,
  preview: previewAt,
  receipts: receiptsOf,
  usedBy: usesOf,
  attach: attachFile,
  removeFile,
})

export const libraryRoutes = routes(libraryApi, {
  list: librarySource.page,
  preview: previewLibrary,
  get: readLibraryItem,
  read: noteReading,
})
