import { routes } from '#kernel/command/routes.ts'
import { addEvent, removeEvent, restoreEvent, updateEvent } from './commands.ts'
import { calendarApi } from './contract.ts'
import { eventsOfLayers } from './layers.queries.ts'
import { importEvents, undoImport } from './ics-import.commands.ts'
import { exportEvents } from './ics-write.file.ts'
import { listEvents, listGuests } from './queries.ts'
import { windowOf } from './rules.ts'

export const calendarRoutes = routes(calendarApi, {
  list: async (ctx) => {
    const { db, query, deps } = ctx
    const window = windowOf(deps.settings.brand_tz, query.from, query.to)
    const events = await listEvents(db, query.calendars, window)
    return window && query.layers ? [...events, ...(await eventsOfLayers(ctx, query.layers, window))] : events
  },
  add: addEvent,
  update: updateEvent,
  remove: removeEvent,
  restore: restoreEvent,
  guests: ({ db, query }) => listGuests(db, query.q),
  export: exportEvents,
  import: importEvents,
  undoImport,
})
