import { authApi } from '@rad/api/session/auth/contract'
import { expect, test } from 'vitest'
import { authPaths } from './auth-calls.ts'

test('the sign-in screen calls what the contract says', () => {
  for (const [name, path] of Object.entries(authPaths)) {
    expect(authApi[name as keyof typeof authPaths].path).toBe(path)
  }
})
