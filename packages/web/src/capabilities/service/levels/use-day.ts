import { dayIn } from '@rad/api/periods'
import { useFormat } from '#kit/format.tsx'

const todayIn = (timeZone: string) => dayIn(timeZone, new Date())

/** Today in the zone of the brand, `yyyy-mm-dd`. */
export const useToday = (): string => todayIn(useFormat().timeZone)
