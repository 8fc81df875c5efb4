/** What people begin with. Written down by us; with the endings below it makes the some thousand that are tried first. */
const beginnings = `
  abc abcd access account admin administrator adobe alex amanda amber america andrew angel animal anthony apple april
  arsenal asdf asdfgh ashley august austin autumn azerty baby backup badboy bailey banana barcelona baseball basket
  batman beauty berlin blue boston brandon bubbles buddy business butter buttercup camera car cars carlos change
  changeme charlie cheese chelsea chicken chocolate christmas coffee company computer cookie cool cowboy cricket daddy
  dallas daniel dashboard database david dealer december default delhi demo diamond doctor donald dragon dubai eagle
  elephant email enter family february flower football forever freedom friday friend friends garage george ginger
  god google guest hacker hannah happy harley hello hockey holiday home hunter iloveyou india internet jaguar jasmine
  jennifer jessica jesus jordan joseph joshua july june justin killer king kitten lakers letmein liverpool
  london login lovely loveme lucky madrid magic manager march marina marketing martin master matrix matthew maverick
  mercedes merlin michael michelle mickey monday money monkey morgan mother motor mumbai mustang mypass mypassword
  naruto network newyork nicole ninja november october office orange pakistan panther paris pass passport passw
  password passwort pepper phoenix pokemon porsche prince princess private purple qazwsx qwer qwert qwerty qwertyuiop
  rabbit rainbow ranger real red remote robert rocket root samsung samurai school secret secure security september
  server service shadow silver single smile snoopy soccer sophie spider spiderman spring starwars steelers steven
  student summer sunday sunshine superman support sweety system tamil taylor tennis test tester testing thomas thunder
  tiger tigger tinkerbell toor toyota trustno training tuesday turtle user vanessa victoria warrior wednesday welcome
  whatever william windows winner winter wizard xxx yamaha yellow zxcv zxcvbn zxcvbnm`
  .trim()
  .split(/\s+/)

/** Rows of keyboards and alphabets, along which passwords are walked. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb']

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => leet[sign] ?? sign)

const words = new Set(beginnings)

const reversed = (text: string) => [...text].reverse().join('')
const ways = rows.flatMap((row) => [row + row, reversed(row + row)])

/** `1234567890`, `fedcba`, `poiuyt`. */
const isWalk = (text: string) => ways.some((way) => way.includes(text))

/** `aaaa`, `abcabcabc`, `passwordpassword`: the piece that is written again and again, or the whole. */
const unitOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1))

function isWeak(text: string): boolean {
  const unit = unitOf(text)
  if (unit.length <= 3) return true
  return isWalk(unit) || words.has(unit) || words.has(plain(unit))
}

/** What may surround a word and makes it no harder to guess: digits, a year, symbols. */
const withoutEnds = (text: string) => [
  text.replace(/(?<![^a-z@$!])[^a-z@$!]+$/, ''),
  text.replace(/(?<![\W\d_])[\W\d_]+$/, ''),
  text.replace(/^[\W\d_]+/, '').replace(/(?<![\W\d_])[\W\d_]+$/, ''),
]

/**
 * Whether a password is one of those tried first: a well-known word, also written with digits for letters, followed
 * by digits and symbols or repeated, or a walk along the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/\s/g, '')
  if (isWeak(text)) return true
  const isMost = (core: string) => core.length * 2 >= text.length || text.length - core.length <= 6
  return withoutEnds(text).some((core) => core.length > 2 && isMost(core) && isWeak(core))
}

/** The endings with which the beginnings make the list that is tested. */
export const commonEndings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '!',
  '1!',
  '123!',
  '2024',
  '2025',
  '2026',
  '@123',
  '01',
  '007',
]
export const commonBeginnings: readonly string[] = beginnings
