import { word } from '@rad/api/words'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const userListPages = definePages('apps/user-list', [
  {
    path: '/user-list',
    title: word('Users'),
    allow: 'read SampleUser',
    screen: 'user-list-screen',
    section: 'Apps',
    menu: {
      icon: IconAddressBook,
      order: 40,
      keywords: ['people', 'members', 'role', 'plan', 'subscriber'],
      actions: [{ title: word('Add user'), allow: 'create SampleUser', search: { open: 'new' } }],
    },
  },
  {
    path: '/user-list/$id',
    title: word('User'),
    allow: 'read SampleUser',
    screen: 'user-screen',
  },
  {
    path: '/user-list/$id/edit',
    title: word('Edit user'),
    allow: 'update SampleUser',
    screen: 'user-edit-screen',
  },
])
