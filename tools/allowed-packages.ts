/** Licenses that anything of the lockfile may have. */
const allowed = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0']

/** Further licenses, of transitive packages, each with why it is acceptable. No package that our own package.json names is here. */
const allowedWithReason: Record<string, string> = {
  '0BSD': 'asks for nothing at all',
  'BlueOak-1.0.0': 'asks for what MIT asks, in plainer words',
  'CC0-1.0': 'gives everything away',
  'MIT-0': 'MIT without its notice',
  'Python-2.0': 'asks to keep its notice, and to say what was changed in what is passed on; we change nothing',
  Unlicense: 'gives everything away',
  Zlib: 'asks not to pass a changed copy off as the original; we change nothing',
}

/** Packages whose manifest names no license, and the one in the file they come with. */
export const licenceFiles: Record<string, string> = { 'png-js': 'MIT' }

/** Whether an expression of SPDX is satisfied by what is allowed: `(MIT OR GPL-3.0-only)` is, with AND it is not. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  // Of expressions within one another there are none, and they would be refused.
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((name) => allowed.includes(name) || name in allowedWithReason)
}

/** Versions that were published by thieves or in anger and did harm, each with what happened. They were withdrawn; a mirror may have them yet. */
export const deniedVersions: { happened: string; versions: Record<string, string[]> }[] = [
  {
    happened: 'the keys of wallets were stolen (2018)',
    versions: { 'event-stream': ['3.3.6'], 'flatmap-stream': ['0.1.1'] },
  },
  {
    happened: 'tokens of the registry were stolen (2018)',
    versions: { 'eslint-scope': ['3.7.2'], 'eslint-config-eslint': ['5.0.2'] },
  },
  {
    happened: 'coins were mined and passwords stolen by an install script (2021)',
    versions: {
      'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
      coa: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'],
      rc: ['1.2.9', '1.3.9', '2.3.9'],
    },
  },
  {
    happened: 'broken by its own author (2022)',
    versions: { colors: ['1.4.1', '1.4.2', '1.4.44-liberty-2'], faker: ['6.6.6'] },
  },
  {
    happened: 'files were overwritten by the country of the address (2022)',
    versions: { 'node-ipc': ['9.2.2', '10.1.1', '10.1.2', '10.1.3', '11.0.0', '11.1.0'] },
  },
  {
    happened: 'keys were stolen through a stolen token (2024)',
    versions: { '@solana/web3.js': ['1.95.6', '1.95.7'], '@rspack/core': ['1.1.7'], '@rspack/cli': ['1.1.7'] },
  },
  {
    happened: 'a library for Windows was run, through a mail that requested a sign-in (July 2025)',
    versions: {
      'eslint-config-prettier': ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
      'eslint-plugin-prettier': ['4.2.2', '4.2.3'],
      synckit: ['0.11.9'],
      '@pkgr/core': ['0.2.8'],
      'napi-postinstall': ['0.3.1'],
      is: ['3.3.1', '5.0.0'],
    },
  },
  {
    happened: 'payments were redirected in browsers, through a mail that requested a sign-in (September 2025)',
    versions: {
      'ansi-regex': ['6.2.1'],
      'ansi-styles': ['6.2.2'],
      backslash: ['0.2.1'],
      chalk: ['5.6.1'],
      'chalk-template': ['1.1.1'],
      color: ['5.0.1'],
      'color-convert': ['3.1.1'],
      'color-name': ['2.0.1'],
      'color-string': ['2.1.1'],
      debug: ['4.4.2'],
      'error-ex': ['1.3.3'],
      'has-ansi': ['6.0.1'],
      'is-arrayish': ['0.3.3'],
      'simple-swizzle': ['0.2.3'],
      'slice-ansi': ['7.1.1'],
      'strip-ansi': ['7.1.1'],
      'supports-color': ['10.2.1'],
      'supports-hyperlinks': ['4.1.1'],
      'wrap-ansi': ['9.0.1'],
    },
  },
  {
    happened: 'the first worm: secrets were published and further packages infected (September 2025)',
    versions: { '@ctrl/tinycolor': ['4.1.1', '4.1.2'] },
  },
  {
    happened: 'brought a package with it that opened a way in (March 2026)',
    versions: { axios: ['0.30.4', '1.14.1'], 'plain-crypto-js': ['4.2.1'] },
  },
]
