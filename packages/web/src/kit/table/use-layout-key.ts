import { useMatches } from '@tanstack/react-router'

/** The name under which the layout of a page's table is stored: its route, the same in every language and for every record. */
export const useLayoutKey = (): string => useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
