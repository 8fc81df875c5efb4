import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'

// A screen loads its parts on demand and asks a real API: a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 30_000 })

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

// Answers of a real API come when they come, outside of any step of a test: React need not warn of each.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})
