import type { UserFile } from '@rad/api/apps/user-list/contract'

/** What can be changed of a user, tab by tab, and how each field is called. */
export const accountLabels = {
  avatar: 'Picture',
  fullName: 'Full name',
  username: 'Username',
  email: 'E-mail',
  contact: 'Contact',
  company: 'Company',
  country: 'Country',
  role: 'Role',
  currentPlan: 'Plan',
  status: 'Status',
  permissions: 'Permissions',
} as const satisfies Partial<Record<keyof UserFile, string>>

export const informationLabels = {
  birthDate: 'Birth date',
  mobile: 'Mobile',
  website: 'Website',
  language: 'Language',
  gender: 'Gender',
  contactOptions: 'Reached by',
  address: 'Address',
} as const satisfies Partial<Record<keyof UserFile, string>>

export const socialLabels = { social: 'Social links' } as const satisfies Partial<Record<keyof UserFile, string>>

/** How the networks write themselves. */
export const networkNames: Record<keyof UserFile['social'], string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
  github: 'GitHub',
  codepen: 'CodePen',
  slack: 'Slack',
}

const labels: Record<string, string> = { ...accountLabels, ...informationLabels, ...socialLabels }
export const fieldName = (field: string) => labels[field] ?? field

/** The part of a user that a tab edits. */
export function partOf<K extends keyof UserFile>(user: UserFile, fields: Record<K, string>): Pick<UserFile, K> {
  const keys = Object.keys(fields) as K[]
  return Object.fromEntries(keys.map((key) => [key, user[key]])) as Pick<UserFile, K>
}
