import { word } from '@rad/api/words'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('Users'),
    to: '/user-list',
    icon: IconAddressBook,
    allow: 'read SampleUser',
    order: 40,
    keywords: ['people', 'members', 'role', 'plan', 'subscriber'],
    actions: [{ title: word('Add a user'), allow: 'create SampleUser', search: { open: 'new' } }],
  },
]
