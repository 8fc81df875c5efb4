import { inject } from 'vitest'

process.env.TEST_DATABASE_URL = inject('databaseUrl')
process.env.TEST_DATABASE_TEMPLATE = inject('databaseTemplate')
