// Fills an embedded database with demo data and writes it to the file that is named.
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { testApp } from '@rad/api/testing'

const app = await testApp()
const { owner } = app.deps.database
// Of the log only its newest stretch need be copied for each test file.
for (const step of ['set wal_recycle = off', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
  await sql.raw(step).execute(owner)
await writeFile(process.argv[2]!, await app.deps.database.image!())
await app.close()
