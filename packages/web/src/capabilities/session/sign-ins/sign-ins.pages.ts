import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const signInPages = definePages('session/sign-ins', [
  {
    path: '/pages/account-settings/sessions',
    title: word('Active sessions'),
    allow: 'signed-in',
    screen: 'sign-ins-screen',
    section: 'Account',
  },
])
