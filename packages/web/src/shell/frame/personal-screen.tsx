import type { AsyncRouteComponent } from '@tanstack/react-router'
import { readView } from '#api/session.ts'
import { t } from '#kit/words.ts'
import { StatePage } from './state-page.tsx'
import { ToFirstPage } from './state-screens.tsx'

function PersonalScreen() {
  return (
    <StatePage
      kind="closed"
      title={t('Email and chats aren’t shown')}
      text={t('They’re personal, so you can’t read them while you view as someone else.')}
      actions={<ToFirstPage />}
    />
  )
}

/** A screen of private messages: an administrator who views as another user sees a notice in its place. */
export function personalScreen(Screen: AsyncRouteComponent<unknown>): AsyncRouteComponent<unknown> {
  const Personal = () => (readView() ? <PersonalScreen /> : <Screen />)
  return Object.assign(Personal, Screen.preload && { preload: Screen.preload })
}
