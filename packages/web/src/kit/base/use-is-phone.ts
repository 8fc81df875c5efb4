import { useMediaQuery } from '@mantine/hooks'

const phone = '(max-width: 767.98px)'

/** Whether there is room for one column only; known before the first paint. */
export const useIsPhone = () => useMediaQuery(phone, false, { getInitialValueInEffect: false })

/** The same while a screen is only prepared. */
export const isPhoneNow = () => window.matchMedia(phone).matches
