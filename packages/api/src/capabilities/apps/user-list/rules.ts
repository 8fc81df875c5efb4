import {
  addressParts,
  permissionActions,
  permissionModules,
  type Permissions,
  socialNetworks,
  type UserFile,
  type UserRole,
} from './contract.ts'

type Grants = Partial<Record<keyof Permissions, readonly (typeof permissionActions)[number][]>>

/** What each role may do from the start. */
const grants: Record<UserRole, Grants> = {
  admin: Object.fromEntries(permissionModules.map((module) => [module, permissionActions])),
  maintainer: {
    admin: ['read'],
    staff: ['read', 'write'],
    author: ['read', 'write', 'create'],
    contributor: permissionActions,
    user: permissionActions,
  },
  editor: {
    staff: ['read'],
    author: ['read', 'write'],
    contributor: ['read', 'write', 'create'],
    user: ['read', 'write'],
  },
  author: { author: ['read', 'write', 'create'], contributor: ['read', 'write'], user: ['read'] },
  subscriber: { user: ['read'] },
}

/** The permissions a new user of a role begins with. */
export function permissionsOf(role: UserRole): Permissions {
  const may = (module: keyof Permissions) =>
    Object.fromEntries(permissionActions.map((action) => [action, grants[role][module]?.includes(action) ?? false]))
  return Object.fromEntries(permissionModules.map((module) => [module, may(module)])) as Permissions
}

const nothingOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<K, null>

export const noAddress: UserFile['address'] = nothingOf(addressParts)
export const noSocial: UserFile['social'] = nothingOf(socialNetworks)

/** What a user begins with: everything comes by email, and nothing is connected. */
export const settingsOf = (stored: Partial<UserFile['settings']>): UserFile['settings'] => ({
  hasTwoStep: false,
  notices: { news: ['email'], activity: ['email'], browser: ['email'], device: ['email'] },
  connected: [],
  ...stored,
})

/** The word for a change in the trail: a change of the status alone has a separate verb. */
export function changeVerb(before: { status: string }, after: { status: string }): 'suspend' | 'reactivate' | 'update' {
  if (before.status === after.status) return 'update'
  if (after.status === 'inactive') return 'suspend'
  return before.status === 'inactive' ? 'reactivate' : 'update'
}
