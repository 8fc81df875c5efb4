import type { invitationsApi } from '@rad/api/session/invitations/contract'
import type { passwordsApi } from '@rad/api/session/passwords/contract'
import type { setupApi } from '@rad/api/session/setup/contract'
import type { z } from 'zod'
import { ask, enterBy } from './auth-calls.ts'

// Types only, as in auth-calls.ts, whose test checks the paths against the contracts.
export const linkPaths = {
  forgot: '/jwt/forgot-password',
  checkReset: '/jwt/reset-password/check',
  reset: '/jwt/reset-password',
  checkInvitation: '/jwt/accept-invitation/check',
  accept: '/jwt/accept-invitation',
  setup: '/jwt/setup',
} as const

export type ResetLink = z.infer<typeof passwordsApi.checkLink.response>
export type InvitationLink = z.infer<typeof invitationsApi.checkLink.response>
export type SetupState = z.infer<typeof setupApi.status.response>

export const forgotPassword = (email: string) => ask<{ accepted: true }>(linkPaths.forgot, { email })

export const checkReset = (token: string) => ask<ResetLink>(linkPaths.checkReset, { token })
export const resetPassword = (token: string, password: string) => ask<unknown>(linkPaths.reset, { token, password })

export const checkInvitation = (token: string) => ask<InvitationLink>(linkPaths.checkInvitation, { token })
export const acceptInvitation = (input: { token: string; username: string; password: string }) =>
  enterBy(linkPaths.accept, input)

export const setupState = () => ask<SetupState>(linkPaths.setup)
export const createFirst = (input: { token: string; email: string; full_name: string; password: string }) =>
  enterBy(linkPaths.setup, input)
