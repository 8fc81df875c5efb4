import { roleName, roles } from './contract.ts'

/** The demo sign-ins: the two of the specification, and one per role, whose password is its code in small letters. */
export const demoSignIns = ['admin', 'client', ...roles].map((role) => ({
  role,
  label: roleName(role),
  email: `${role.toLowerCase()}@demo.com`,
  password: role.toLowerCase(),
}))
