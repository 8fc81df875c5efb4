import { dayIn } from '@rad/api/periods'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'

const todayIn = (timeZone: string) => dayIn(timeZone, new Date(timeNow()))

/** Today in the zone of the brand, `yyyy-mm-dd`. */
export const useToday = (): string => todayIn(useFormat().timeZone)
