import { routes } from '#kernel/command/routes.ts'
import { addCalendar, assignCalendar, switchCalendar, updateCalendar } from './commands.ts'
import { calendarsApi } from './contract.ts'
import { findCalendar, listCalendars } from './queries.ts'

export const workCalendarRoutes = routes(calendarsApi, {
  list: ({ db, query }) => listCalendars(db, query.active),
  get: ({ db, params }) => findCalendar(db, params.code),
  add: addCalendar,
  update: updateCalendar,
  assign: assignCalendar,
  switch: switchCalendar,
})
