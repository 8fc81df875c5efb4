import { word } from '@rad/api/words'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Network'),
    title: word('Channels'),
    to: '/channels',
    icon: IconTags,
    allow: 'read Model',
    order: 50,
    keywords: ['retail', 'premium', 'commercial', 'pre-owned', 'colour'],
    actions: [{ title: word('Add a channel'), allow: 'create Model', search: { open: 'new' } }],
  },
]
