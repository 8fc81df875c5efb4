import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for one column only; known before the first paint. */
export const useIsPhone = () => useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
