import { routes } from '#kernel/command/routes.ts'
import { addAnnotation, removeAnnotation, updateAnnotation } from './commands.ts'
import { annotationsApi } from './contract.ts'
import { listAnnotations } from './queries.ts'

export const annotationRoutes = routes(annotationsApi, {
  list: listAnnotations,
  add: addAnnotation,
  update: updateAnnotation,
  remove: removeAnnotation,
})
