import type { ScreenModule } from '#shell/frame/pages.ts'

/** The screens of this area, by their files: each comes when its page is opened. */
export const screens = import.meta.glob<ScreenModule>('./**/*-screen.tsx')
