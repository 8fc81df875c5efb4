import { word } from '@rad/api/words'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { definePages } from '#shell/frame/pages.ts'

const part = { allow: 'signed-in', section: 'Account' } as const

export const accountPages = definePages('session/account', [
  {
    ...part,
    path: '/pages/account-settings',
    title: word('Account settings'),
    screen: 'general-screen',
    menu: { icon: IconSettings, order: 70, keywords: ['photo', 'name', 'email', 'password', 'profile', 'preferences'] },
  },
  { ...part, path: '/pages/account-settings/information', title: word('Information'), screen: 'information-screen' },
  {
    ...part,
    path: '/pages/account-settings/connections',
    title: word('Connected accounts'),
    screen: 'connections-screen',
  },
  { ...part, path: '/pages/account-settings/social', title: word('Social links'), screen: 'social-screen' },
  {
    ...part,
    path: '/pages/account-settings/notifications',
    title: word('Notification settings'),
    screen: 'notification-settings-screen',
  },
  {
    ...part,
    path: '/pages/account-settings/preferences',
    title: word('Language and appearance'),
    screen: 'preferences-screen',
  },
  { ...part, path: '/pages/account-settings/data', title: word('Your data'), screen: 'data-screen' },
  {
    ...part,
    path: '/pages/account-settings/confirm-email',
    title: word('Confirm email'),
    screen: 'confirm-email-screen',
  },
])
