import type { ChargedTo, TicketKind } from '@rad/api/service/tickets/contract'
import type { LevelNames } from '#kit/page/report.ts'
import { chargedWords, levelWords, ticketKindWords } from '#words/ticket-words.tsx'

/** What the rows of the reports on tickets are called, as everywhere else. */
export const ticketLevelNames: LevelNames = {
  kind: (code) => ticketKindWords(code as TicketKind),
  charged_to: (code) => chargedWords(code as ChargedTo),
  level: (code) => levelWords(code.replace('L', '')),
}
