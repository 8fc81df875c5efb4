import { useFormat } from '#kit/text/format.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { t } from '#kit/words.ts'

/** The day an instant lies on in the brand's zone, `yyyy-mm-dd`. */
const dayOf = (at: string | number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

/** Times as a chat writes them: the hour, with the day once above. */
export function useChatTime() {
  const { timeZone, clock, shortDay, day } = useFormat()
  const today = dayOf(timeNow(), timeZone)
  const yesterday = dayOf(timeNow() - 86_400_000, timeZone)
  return {
    dayOf: (at: string) => dayOf(at, timeZone),
    /** The hour of today, of another day that day. */
    short: (at: string) => (dayOf(at, timeZone) === today ? clock(at) : shortDay(dayOf(at, timeZone), today)),
    /** What is above the messages of a day. */
    heading: (of: string) => (of === today ? t('Today') : of === yesterday ? t('Yesterday') : day(of)),
  }
}
