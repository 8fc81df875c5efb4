import type { ActorContext } from '#kernel/command/context.ts'
import { may } from '#kernel/list/search.ts'
import { dueInvoices } from '#capabilities/apps/invoices/lookups.ts'
import type { CalendarEvent, Layer } from './contract.ts'
import type { Window } from './rules.ts'

/** The days on which open invoices are due, as whole days of the calendar ETC. They are changed with their invoice. */
async function invoicesDue({ db, actor, deps }: ActorContext, window: Window): Promise<CalendarEvent[]> {
  if (!may(actor)('read Invoice')) return []
  const due = await dueInvoices(db, window.fromDay, window.toDay)
  return due.map((invoice) => ({
    id: -invoice.id,
    url: '',
    title: `${invoice.number} · ${invoice.company}`,
    start: invoice.due,
    end: invoice.due,
    allDay: true,
    extendedProps: {
      calendar: 'ETC',
      guests: [],
      location: '',
      description: '',
      timeZone: deps.settings.brand_tz,
      recurrence: null,
      occurrence: null,
      changed: false,
      version: 1,
      layer: 'invoices',
      link: `/invoices/${invoice.id}`,
    },
  }))
}

const sources: Record<Layer, (ctx: ActorContext, window: Window) => Promise<CalendarEvent[]>> = {
  invoices: invoicesDue,
}

/** The events of the requested layers in a window. */
export async function eventsOfLayers(
  ctx: ActorContext,
  layers: readonly Layer[],
  window: Window,
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (const layer of new Set(layers)) events.push(...(await sources[layer](ctx, window)))
  return events
}
