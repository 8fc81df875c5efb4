import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'Network',
    title: 'Channels',
    to: '/channels',
    icon: IconTags,
    allow: 'read Model',
    order: 50,
    keywords: ['retail', 'premium', 'commercial', 'pre-owned', 'colour'],
    actions: [{ title: 'Add a channel', allow: 'create Model', search: { open: 'new' } }],
  },
]
