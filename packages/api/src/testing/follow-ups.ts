/** A body each write accepts. */
export const followUpBodies = {
  'follow-ups.add': { vin: '1M8GDM9AXKP042788', due_on: '2026-11-10' },
  'follow-ups.attempt': { medium: 'call', result: 'no_answer' },
  'due-dates.preview': { vins: ['1M8GDM9AXKP042788'], months: 6 },
  'due-dates.move': { due_to: '2026-12-31', months: 6, reason: 'authority', note: 'Matrix' },
  'follow-ups.move': { to: 'open', if_version: 1 },
  'reminders.report': { events: [{ id: 'matrix', message: 'matrix', event: 'read', at: '2026-11-10T10:00:00Z' }] },
  'reminder-links.check': { token: 'nothing' },
  'reminder-links.book': { token: 'nothing', on: '2026-11-10' },
  'reminder-links.decline': { token: 'nothing', reason: 'sold' },
}
