/**
 * Six colors that people with any common color blindness can distinguish (blue-violet, orange, teal, magenta, slate, ochre, of
 * rising and falling lightness), each at least 3:1 on its surface.
 */
export const palettes = {
  light: ['#5159cf', '#c4690f', '#12877a', '#b0387a', '#5d6776', '#957a00'],
  dark: ['#8f97ea', '#f0a45b', '#4cc3b2', '#e683b5', '#a3abb8', '#d9c04c'],
} as const

export const inks = {
  light: { text: '#1a1f27', line: '#e4e7ec', surface: '#ffffff' },
  dark: { text: '#e3e6eb', line: '#2a303a', surface: '#1d2129' },
} as const

export type Skin = keyof typeof palettes

/** From low to high, in one hue and by lightness alone: distinguishable for everyone, and in print. */
export const ramps = {
  light: ['#e3e5fa', '#c1c6f3', '#98a0e9', '#5159cf', '#363c91'],
  dark: ['#2b2f52', '#3c4282', '#555db4', '#7d86e0', '#b3b9f2'],
} as const
