import { profileApi } from '#capabilities/apps/profile/contract.ts'
import type { Caller } from './test-app.ts'

/** The bodies that the writes of profiles accept. */
export const profileBodies: Record<string, unknown> = {
  'profile.saveAbout': { about: '', lives: '', website: '', if_version: 1 },
  'profile.like': { liked: true },
  'profile.share': {},
  'profile.hide': { hidden: true },
  'profile.report': { reason: 'other' },
  'profile.decide': { decision: 'keep' },
  'profile.comment': { text: 'Matrix' },
  'profile.likeComment': { liked: true },
  'profile.connect': { username: 'no-user-has-this' },
  'profile.addPoll': { question: 'Matrix?', options: ['Yes', 'No'] },
  'profile.vote': { option: 1 },
}

/** The files of the calls of profiles that take one. */
export const profileFiles = {
  'profile.setCover': { name: 'matrix.txt', text: 'Matrix', fields: {} },
  'profile.add': { name: 'matrix.txt', text: 'Matrix', fields: { text: 'Matrix' } },
}

/** A post of a head office user, whom no dealer sees. */
export async function foreignProfilePost(office: Caller): Promise<Record<string, string>> {
  const { post } = await office.send(profileApi.add, { body: { text: 'Foreign' } })
  return { id: String(post.id), username: 'admin' }
}
