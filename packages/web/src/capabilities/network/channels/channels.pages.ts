import { word } from '@rad/api/words'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const channelPages = definePages('network/channels', [
  {
    path: '/channels',
    title: word('Channels'),
    allow: 'read Model',
    screen: 'channel-list-screen',
    section: 'Network',
    menu: {
      icon: IconTags,
      order: 50,
      keywords: ['retail', 'premium', 'commercial', 'pre-owned', 'colour'],
      actions: [{ title: word('Add channel'), allow: 'create Model', search: { open: 'new' } }],
    },
  },
])
