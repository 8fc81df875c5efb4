import type { Db } from '@rad/api/internal/kernel/command/context.ts'

/** The retail channels of the brand (docs/domain.md#network), in colors of the web's chart palette. */
const channels = [
  { code: 'PRM', name: 'Premium', sort: 1, colour: 'violet' },
  { code: 'MAS', name: 'Mass', sort: 2, colour: 'magenta' },
  { code: 'COM', name: 'Commercial', sort: 3, colour: 'teal' },
  { code: 'USD', name: 'Pre-owned', sort: 4, colour: 'orange' },
]

export async function seedChannels(db: Db): Promise<void> {
  await db.insertInto('channel').values(channels).execute()
}
