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
 * The state, read in intervals, how to set it after a change, and whether the last reading failed;
 * `onOpen` is called once it is over. No sign-in is needed for it.
 */
export function useMaintenance(onOpen?: () => void) {
  const [maintenance, setMaintenance] = useState<Maintenance>()
  const [isUnanswered, setUnanswered] = useState(false)
  const opened = useRef(onOpen)
  useEffect(() => {
    opened.current = onOpen
  })

  useEffect(() => {
    const look = async () => {
      const now = await readMaintenance().catch(() => undefined)
      setUnanswered(!now)
      // A server that does not answer is most likely being worked on.
      if (!now) return
      setMaintenance(now)
      if (!now.isOn) opened.current?.()
    }
    void look()
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return [maintenance, setMaintenance, isUnanswered] as const
}
