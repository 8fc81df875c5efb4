import { useMatches } from '@tanstack/react-router'

/** Under which name the layout of a page's table is kept: its route, which is the same in every language and for every record. */
export const useLayoutKey = (): string => useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
