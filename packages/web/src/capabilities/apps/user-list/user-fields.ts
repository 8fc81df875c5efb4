import { word, words } from '@rad/api/words'
import type { UserFile } from '@rad/api/apps/user-list/contract'
import { t } from '#kit/words.ts'

/** What can be changed of a user, tab by tab, and how each field is called. */
export const accountLabels = {
  avatar: word('Photo'),
  fullName: word('Full name'),
  username: word('Username'),
  email: word('Email'),
  contact: word('Contact'),
  company: word('Company'),
  country: word('Country'),
  role: word('Role'),
  currentPlan: word('Plan'),
  status: word('Status'),
  permissions: word('Permissions'),
} as const satisfies Partial<Record<keyof UserFile, string>>

export const informationLabels = words({
  birthDate: 'Date of birth',
  mobile: 'Mobile',
  website: 'Website',
  language: 'Language',
  gender: 'Gender',
  contactOptions: 'Contact methods',
  address: 'Address',
}) satisfies Partial<Record<keyof UserFile, string>>

export const socialLabels = { social: word('Social links') } as const satisfies Partial<Record<keyof UserFile, string>>

/** How the networks write themselves. */
export const networkNames: Record<keyof UserFile['social'], string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
  github: 'GitHub',
  codepen: 'CodePen',
  slack: 'Slack',
}

const labels: Record<string, string> = {
  ...accountLabels,
  ...informationLabels,
  ...socialLabels,
  settings: word('Settings'),
}
export const fieldName = (field: string) => t(labels[field] ?? field)

/** The part of a user that a tab edits. */
export function partOf<K extends keyof UserFile>(user: UserFile, fields: Record<K, string>): Pick<UserFile, K> {
  const keys = Object.keys(fields) as K[]
  return Object.fromEntries(keys.map((key) => [key, user[key]])) as Pick<UserFile, K>
}
