import type { Kept } from '#database/tables.ts'
import type { Priority, SlaCalendar, SlaKind } from './vocabulary.ts'

export interface SlaPolicyTable extends Kept {
  priority: Priority
  kind: SlaKind
  hours: number
  calendar: SlaCalendar
}

declare module '#database/tables.ts' {
  interface Tables {
    sla_policy: SlaPolicyTable
  }
}
