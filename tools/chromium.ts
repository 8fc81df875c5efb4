import { debianProgram } from './debian.ts'

/** How every tool of the repository starts Chromium: nothing leaves the machine, and root may run it. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Letter spacing is the same in the shell as in the whole browser, so that lines break where they do there.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium to use. */
export const chromiumPath = (): string =>
  debianProgram({
    title: 'Chromium',
    // The shell has no window to draw, which saves a seventh of what journeys take of the processors.
    programs: ['chromium-headless-shell', 'chromium'],
    folders: ['/usr/bin'],
    // Without a font package Chromium draws no text at all on a bare Debian.
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    variable: 'CHROMIUM',
  })
