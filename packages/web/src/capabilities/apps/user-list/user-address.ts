import { userListApi } from '@rad/api/apps/user-list/contract'
import { word } from '@rad/api/words'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'

/** The user that the address names, whom two pages are about. */
export const userAtAddress = {
  record: userListApi.file,
  id: 'id',
  asks: (id: string) => ({ query: { id } }),
  missing: {
    icon: IconUserQuestion,
    title: word('User not found'),
    text: word('User {id} doesn’t exist or was deleted.'),
  },
  list: { to: '/user-list', label: word('All users') },
} as const
