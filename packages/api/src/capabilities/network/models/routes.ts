import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addModel, updateModel } from './commands.ts'
import { modelColumns, modelsApi } from './contract.ts'
import { findModel, listModels, modelOptions, modelsForFile } from './queries.ts'

export const modelRoutes = routes(modelsApi, {
  options: ({ db, query }) => modelOptions(db, query),
  list: ({ db, query, deps }) => listModels(db, query, deps.clock.now()),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Models',
      columns: modelColumns,
      rows: (limit) => modelsForFile(ctx.db, ctx.query, limit),
    }),
  get: ({ db, params }) => findModel(db, params.id),
  add: addModel,
  update: updateModel,
})
