import { sql, type SqlBool, type RawBuilder } from 'kysely'

const membersOf = (column: 'vehicle_id' | 'customer_id', numbers: readonly string[]) => sql`(array(
  select member.${sql.ref(column)} from journey_group_member member join journey_group saved on saved.id = member.group_id
  where saved.no = any (${sql.val([...numbers])}::text[])))`

/** Rows of the vehicles of saved groups; each person has groups of their own. */
export const isOfGroupVehicle = (vehicle_id: RawBuilder<unknown>, numbers: readonly string[]) =>
  sql<SqlBool>`${vehicle_id} = any ${membersOf('vehicle_id', numbers)}`

/** Rows whose VIN is that of a vehicle of saved groups. */
export const hasGroupVin = (vin: RawBuilder<unknown>, numbers: readonly string[]) =>
  sql<SqlBool>`${vin} = any (array(select car.vin from vehicle car where car.id = any ${membersOf('vehicle_id', numbers)}))`

/** Rows of the customers of saved groups. */
export const isOfGroupCustomer = (customer_id: RawBuilder<unknown>, numbers: readonly string[]) =>
  sql<SqlBool>`${customer_id} = any ${membersOf('customer_id', numbers)}`
