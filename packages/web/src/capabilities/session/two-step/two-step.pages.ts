import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const twoStepPages = definePages('session/two-step', [
  {
    path: '/account/security',
    title: word('Security'),
    allow: 'signed-in',
    screen: 'security-screen',
    section: 'Account',
  },
])
