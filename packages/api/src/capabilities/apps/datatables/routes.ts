import { routes } from '#kernel/command/routes.ts'
import { addEmployee, archiveEmployees, removeEmployees, restoreEmployees, updateEmployee } from './commands.ts'
import { datatablesApi } from './contract.ts'
import { allEmployees, employeePage, employeeSource, findEmployee } from './queries.ts'

export const datatablesRoutes = routes(datatablesApi, {
  all: ({ db }) => allEmployees(db),
  page: employeePage,
  list: employeeSource.page,
  export: employeeSource.file,
  get: async ({ db, params }) => ({ employee: await findEmployee(db, params.id) }),
  add: addEmployee,
  update: updateEmployee,
  archive: archiveEmployees,
  remove: removeEmployees,
  restore: restoreEmployees,
})
