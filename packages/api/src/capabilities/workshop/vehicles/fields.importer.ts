import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { vehicleFields } from './contract.ts'

/** What a file of vehicles can fill. */
export const vehicleFile = importFields(vehicleFields, {
  vin: {
    required: true,
    aliases: ['chassis number', 'chassis no', 'vehicle identification number'],
    looks: /^[A-HJ-NPR-Z0-9]{17}$/i,
  },
  reg_no: { aliases: ['reg no', 'registration', 'plate', 'number plate', 'licence plate', 'license plate'] },
  make: { aliases: ['brand', 'manufacturer'] },
  model: { aliases: ['model name', 'model line'] },
  variant: { aliases: ['trim', 'version', 'grade'] },
  model_year: { aliases: ['year', 'my'] },
  home_outlet: { aliases: ['outlet', 'outlet code', 'workshop', 'service outlet'] },
  owner: {
    aliases: ['customer', 'customer number', 'customer no'],
    hint: 'The number of a customer, such as CU-000123.',
  },
  sold_on: { aliases: ['sale date', 'date of sale', 'delivery date'] },
  selling_outlet: { aliases: ['sold by', 'selling outlet code'] },
  due_basis: {},
  next_due_on: { aliases: ['next service date', 'service due', 'due date'] },
  next_due_km: { aliases: ['next service km', 'due km'] },
})

/** The vehicles of a list as their import takes them. */
export const vehiclesToImport: ImportFile = {
  columns: vehicleFile.columns,
  rows: () => sql`
    select v.id as key, v.vin, v.reg_no, v.make, v.model, v.variant, v.model_year, home.code as home_outlet, c.no as owner, v.sold_on,
      seller.code as selling_outlet, v.due_basis, v.next_due_on, v.next_due_km
    from vehicle v left join outlet home on home.id = v.home_outlet_id left join outlet seller on seller.id = v.selling_outlet_id
      left join customer c on c.id = v.customer_id`,
}
