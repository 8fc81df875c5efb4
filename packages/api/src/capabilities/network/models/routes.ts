import { routes } from '#kernel/command/routes.ts'
import { addModel, updateModel } from './commands.ts'
import { modelsApi } from './contract.ts'
import { findModel, modelOptions, modelSource } from './queries.ts'

export const modelRoutes = routes(modelsApi, {
  options: ({ db, query }) => modelOptions(db, query),
  list: modelSource.page,
  export: modelSource.file,
  get: ({ db, params }) => findModel(db, params.id),
  add: addModel,
  update: updateModel,
})
