import { useFormat } from '#kit/format.tsx'

/** Today in the zone of the brand, `yyyy-mm-dd`. */
export function useToday(): string {
  const { timeZone } = useFormat()
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}
