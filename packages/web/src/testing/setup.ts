import { configure } from '@testing-library/react'

// A screen loads its parts on demand and asks a real API: a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 30_000 })
