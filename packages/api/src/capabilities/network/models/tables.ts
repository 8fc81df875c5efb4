import type { Default, Kept } from '#database/tables.ts'
import type { fuels } from './contract.ts'

export interface ModelTable extends Kept {
  make: string
  name: string
  channel_id: string | null
  segment: string | null
  fuel: (typeof fuels)[number] | null
  launched: number | null
  discontinued: number | null
  active: Default<boolean>
}

declare module '#database/tables.ts' {
  interface Tables {
    model: ModelTable
    model_year: { model_id: string; year: number; body_styles: Default<string[]> }
  }
}
