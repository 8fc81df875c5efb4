import { word } from '@rad/api/words'
import IconNewsOff from '@tabler/icons-react/dist/esm/icons/IconNewsOff.mjs'

/** Shown on the page of a post and on that of its editor where there is no such post. */
export const missingPost = {
  missing: {
    icon: IconNewsOff,
    title: word('Post not found'),
    text: word('It was deleted, or isn’t published yet.'),
  },
  list: { to: '/pages/blog/list', label: word('All posts') },
} as const
