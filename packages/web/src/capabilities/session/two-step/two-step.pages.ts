import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const twoStepPages = definePages('session/two-step', [
  {
    path: '/pages/account-settings/security',
    title: word('Security'),
    allow: 'signed-in',
    screen: 'security-screen',
    section: 'Account',
  },
  {
    path: '/pages/account-settings/password',
    title: word('Password'),
    allow: 'signed-in',
    screen: 'password-screen',
    section: 'Account',
  },
])
