import type { Default, Kept } from '#database/tables.ts'

export interface ChannelTable extends Kept {
  code: string
  name: string
  sort: Default<number>
  colour: string | null
  active: Default<boolean>
}

declare module '#database/tables.ts' {
  interface Tables {
    channel: ChannelTable
  }
}
