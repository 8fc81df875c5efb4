import { words } from '@rad/api/words'

/** The labels of the choices of the customizer. */
export const skinNames = words({
  light: 'Light',
  bordered: 'Bordered',
  'semi-dark': 'Semi-dark',
  dark: 'Dark',
  system: 'System',
})
export const contentNames = words({ full: 'Full width', boxed: 'Boxed' })
export const directionNames = words({ auto: 'Match language', ltr: 'Left to right', rtl: 'Right to left' })
export const layoutNames = words({ vertical: 'Side', horizontal: 'Top' })
export const colourNames = words({
  white: 'White',
  primary: 'Indigo',
  secondary: 'Gray',
  success: 'Green',
  danger: 'Red',
  info: 'Teal',
  warning: 'Amber',
  dark: 'Black',
})
export const navbarNames = words({ floating: 'Floating', sticky: 'Sticky', static: 'Static', hidden: 'Hidden' })
export const footerNames = words({ hidden: 'Hidden', static: 'Static', sticky: 'Sticky' })
export const transitionNames = words({
  none: 'None',
  fade: 'Fade',
  'fade-in-left': 'Slide',
  'zoom-in': 'Zoom',
})
