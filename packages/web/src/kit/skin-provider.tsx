import { DirectionProvider, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#kit/theme.ts'

export interface SkinProviderProps {
  skins?: MantineColorSchemeManager
  children: ReactNode
}

/** Theme, skin and direction of everything below; the direction is read from the `dir` of the page. */
export function SkinProvider({ skins, children }: SkinProviderProps) {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" {...(skins ? { colorSchemeManager: skins } : {})}>
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
