// The server of journeys, on a copy of the demo database that all tests share: making the data takes longer than many a journey.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '../packages/api/src/database/embedded.ts'
import { demoImage } from './demo-image.ts'

const folder = process.env.DATA_DIR!
await mkdir(folder, { recursive: true, mode: 0o700 })
await (await openEmbedded(join(folder, 'database'), await demoImage())).close()
await import('../packages/api/src/server.ts')
