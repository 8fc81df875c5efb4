import { call } from '@rad/api/client'
import { maintenanceApi, type Maintenance } from '@rad/api/admin/maintenance/contract'
import { useEffect, useRef, useState } from 'react'
import { origin, send } from '#api/network.ts'

const everyMs = 10_000
const readMaintenance = () =>
  call(
    {
      get origin() {
        return origin()
      },
      fetch: send,
    },
    maintenanceApi.read,
    {},
  )

/**
 * How it stands, asked gently, and how to say that it stands otherwise now; `onOpen` is told once it is over. No sign-in
 * is needed for it.
 */
export function useMaintenance(onOpen?: () => void) {
  const [maintenance, setMaintenance] = useState<Maintenance>()
  const opened = useRef(onOpen)
  useEffect(() => {
    opened.current = onOpen
  })

  useEffect(() => {
    const look = async () => {
      const now = await readMaintenance().catch(() => undefined)
      // A server that does not answer is most likely being worked on.
      if (!now) return
      setMaintenance(now)
      if (!now.isOn) opened.current?.()
    }
    void look()
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return [maintenance, setMaintenance] as const
}
