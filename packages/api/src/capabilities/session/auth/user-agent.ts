/** Browsers by the word that only they write; those that also write another's name come before it. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.](?:(?!\bVersion\/[\d.]).)*\bSafari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['iOS', /\biPhone\b|\biPod\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const first = (known: typeof browsers, text: string) => known.find(([, sign]) => sign.test(text))?.[0] ?? null

/** Browser and system of a user agent by the names people know; null where it names none of them. */
export function readUserAgent(userAgent: string | null) {
  const text = userAgent ?? ''
  return {
    browser: first(browsers, text),
    system: first(systems, text),
    is_mobile: /\bMobile\b|\biP(hone|od)\b/.test(text),
  }
}

/** `Chrome on Windows`, for a mail. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
