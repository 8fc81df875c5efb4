import { authApi } from '@rad/api/session/auth/contract'
import { invitationsApi } from '@rad/api/session/invitations/contract'
import { passwordsApi } from '@rad/api/session/passwords/contract'
import { setupApi } from '@rad/api/session/setup/contract'
import { twoStepApi } from '@rad/api/session/two-step/contract'
import { expect, test } from 'vitest'
import { authPaths } from './auth-calls.ts'
import { linkPaths } from './link-calls.ts'
import { secondStepPaths } from '../capabilities/session/auth/second-step-calls.ts'

test('the sign-in screen calls the paths of the contract', () => {
  for (const [name, path] of Object.entries(authPaths)) {
    expect(authApi[name as keyof typeof authPaths].path).toBe(path)
  }
  for (const [name, path] of Object.entries(secondStepPaths)) {
    expect(twoStepApi[name as keyof typeof secondStepPaths].path).toBe(path)
  }
  expect(linkPaths).toEqual({
    forgot: passwordsApi.forgot.path,
    checkReset: passwordsApi.checkLink.path,
    reset: passwordsApi.reset.path,
    checkInvitation: invitationsApi.checkLink.path,
    accept: invitationsApi.accept.path,
    setup: setupApi.status.path,
  })
})
