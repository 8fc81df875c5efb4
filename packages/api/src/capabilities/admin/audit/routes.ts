import { routes } from '#kernel/command/routes.ts'
import { auditApi } from './contract.ts'
import { auditSource } from './queries.ts'

export const auditRoutes = routes(auditApi, { list: auditSource.page, export: auditSource.file })
