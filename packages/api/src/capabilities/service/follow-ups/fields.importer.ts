import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { vehicleFields } from '#capabilities/workshop/vehicles/contract.ts'

/** By what a file finds a follow-up, and its new due date. */
export const followUpFile = importFields(vehicleFields, {
  no: {
    kind: 'text',
    label: 'Follow-up',
    max: 40,
    aliases: ['number', 'follow-up number', 'follow-up no'],
    hint: 'Without a number, the vehicle and the due date find it.',
  },
  vin: { aliases: ['chassis number', 'chassis no'], looks: /^[A-HJ-NPR-Z0-9]{17}$/i },
  reg_no: { aliases: ['registration', 'reg no', 'vrm', 'plate', 'number plate', 'license plate', 'licence plate'] },
  due_on: { kind: 'day', label: 'Service due', required: true, aliases: ['due', 'due date', 'due on'] },
  status: { kind: 'text', label: 'Status', max: 60, hint: 'For comparison only. Imports don’t change it.' },
})

/** The follow-ups of a list as their import takes them. */
export const followUpsToImport: ImportFile = {
  columns: followUpFile.columns,
  rows: () => sql`
    select f.id as key, f.no, v.vin, v.reg_no, f.due_on, f.status from follow_up f join vehicle v on v.id = f.vehicle_id`,
}
