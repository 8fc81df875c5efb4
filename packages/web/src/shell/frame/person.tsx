import { authApi } from '@rad/api/session/auth/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { AbilityRule } from '#api/rights.ts'
import { query } from '#api/query.ts'
import { readSession } from '#api/session.ts'
import { FormatProvider } from '#kit/text/format.tsx'
import { RightsProvider } from './rights.tsx'

export interface Person {
  fullName: string
  /** A small photo as a data address; without one initials are drawn. */
  avatar: string | null
  email: string
  role: string
  roles: readonly string[]
  /** Where an administrator views as this user: who, and until when. */
  viewing?: { by: string; until: string } | undefined
}

interface Settings {
  app_name: string
  brand_tz: string
  currency?: string
}

const noPerson: Person = { fullName: '', avatar: null, email: '', role: '', roles: [] }
const PersonContext = createContext<Person>(noPerson)
export const usePerson = () => useContext(PersonContext)

const settingsKey = 'rad.settings'
/** The last known settings, so that the first paint shows times in the brand's zone and not in the browser's. */
function savedSettings(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

const noRules: AbilityRule[] = []

/** The signed-in user, their rights and the time format of the brand: first as saved, then as the server returns. */
export function PersonProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...query(authApi.me, {}), staleTime: 60_000 })
  const user = data?.userData ?? readSession()?.userData
  const settings = data?.settings ?? savedSettings()

  useEffect(() => {
    if (data) localStorage.setItem(settingsKey, JSON.stringify(data.settings))
  }, [data])

  return (
    <PersonContext
      value={
        user
          ? {
              fullName: user.fullName || user.username,
              avatar: user.avatar,
              email: user.email,
              role: user.role,
              roles: data?.roles ?? [user.role],
              viewing: data?.viewing ?? undefined,
            }
          : noPerson
      }
    >
      <RightsProvider rules={user?.ability ?? noRules}>
        <FormatProvider timeZone={settings.brand_tz} currency={settings.currency}>
          {children}
        </FormatProvider>
      </RightsProvider>
    </PersonContext>
  )
}
