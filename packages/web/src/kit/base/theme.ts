import { createTheme, type MantineColorsTuple } from '@mantine/core'

const iris: MantineColorsTuple = [
  '#f1f2fd',
  '#e3e5fa',
  '#c7cbf5',
  '#a6acee',
  '#8f97ea',
  '#6b74de',
  '#5159cf',
  '#444bb5',
  '#363c91',
  '#2a2f6f',
]

const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d3d8e0',
  '#b4bcc8',
  '#838d9c',
  '#636d7c',
  '#4a5361',
  '#2f3641',
  '#1a1f27',
]

/** Mantine draws text with 0, borders with 4, inputs with 6 and the page with 7 of this color in the dark skin. */
const night: MantineColorsTuple = [
  '#e3e6eb',
  '#b9bfca',
  '#959dab',
  '#6b7482',
  '#333a46',
  '#2a303a',
  '#1d2129',
  '#12151a',
  '#171b21',
  '#0b0d11',
]

/** Dark enough at 6 for white words on it. */
const ember: MantineColorsTuple = [
  '#fdecea',
  '#f9d5d1',
  '#f2aaa4',
  '#ea7d75',
  '#df5a50',
  '#cf4037',
  '#b3261e',
  '#98201a',
  '#7c1a15',
  '#611410',
]

const veil = { color: '#0b0d11', backgroundOpacity: 0.35, blur: 0 }

/** The list scrolls itself: an area within it would be one that no key reaches. */
const scrollingList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 220, overflowY: 'auto', scrollbarWidth: 'thin' } },
}

/** The only place where colors, radii, spaces and type are chosen; kit/base.css derives the named surfaces from it. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: 6,
  colors: { iris, gray: slate, dark: night, red: ember },
  black: '#1a1f27',
  fontFamily: "Vazirmatn, -apple-system, 'Segoe UI', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: "Vazirmatn, -apple-system, 'Segoe UI', system-ui, sans-serif", fontWeight: '500' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs', fw: 500 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    // A list centered under its field begins half a field beyond the edge before it is measured, which widens a phone's page for good.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' }, ...scrollingList } },
    MultiSelect: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' }, ...scrollingList } },
    Menu: { defaultProps: { shadow: 'md' } },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: veil, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { position: 'right', overlayProps: veil, transitionProps: { duration: 140 } } },
  },
})
