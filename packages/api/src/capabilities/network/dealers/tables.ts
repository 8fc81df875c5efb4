import type { Default, Json, Kept } from '#database/tables.ts'
import type { DealerEmail, dealerStatuses } from './contract.ts'

export interface DealerTable extends Kept {
  code: string
  name: string
  legal_name: string | null
  tax_no: string | null
  principal_name: string | null
  principal_email: string | null
  phone: string | null
  home_region_id: string | null
  status: Default<(typeof dealerStatuses)[number]>
  emails: Json<DealerEmail[]>
}

declare module '#database/tables.ts' {
  interface Tables {
    dealer: DealerTable
  }
}
