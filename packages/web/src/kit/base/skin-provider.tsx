import { DirectionProvider, MantineProvider, type MantineColorSchemeManager, useDirection } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { styleNonce } from '#kit/base/security-policy.ts'
import { theme } from '#kit/base/theme.ts'

export interface SkinProviderProps {
  skins?: MantineColorSchemeManager
  children: ReactNode
}

const directionOfPage = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/** The `dir` of the page is the source of truth; components follow it whatever changes it. */
function FollowDirection() {
  const { setDirection } = useDirection()
  useEffect(() => {
    const observer = new MutationObserver(() => setDirection(directionOfPage()))
    observer.observe(document.documentElement, { attributeFilter: ['dir'] })
    return () => observer.disconnect()
  }, [setDirection])
  return null
}

/** Theme, skin and direction of everything below; the direction is read from the `dir` of the page. */
export function SkinProvider({ skins, children }: SkinProviderProps) {
  return (
    <DirectionProvider initialDirection={directionOfPage()}>
      <FollowDirection />
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        {...(skins ? { colorSchemeManager: skins } : {})}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
