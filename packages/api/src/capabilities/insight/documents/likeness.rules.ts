import { lettersOf } from '#kernel/contract/letters.ts'

/** What a text shares with others is found by so many of its signs, in bands of which one must be equal. */
const signCount = 64
const perBand = 4
/** Words in a shingle. */
const shingleWords = 4
const mostWords = 50_000

/** The signs of a text: two texts have as large a share of equal signs as of equal shingles. */
export interface Likeness {
  /** Signed integers of 32 bits. */
  minhash: number[]
  /** Integers below 2^53, one for each band. */
  bands: number[]
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash
}

/** Another order of all numbers for each sign. */
function mixed(hash: number, seed: number): number {
  let mix = Math.imul(hash ^ Math.imul(seed + 1, 0x9e_37_79_b1), 0x85_eb_ca_6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2_b2_ae_35)
  return mix ^ (mix >>> 16)
}

/** Undefined for a text of fewer words than a shingle has: many short texts are alike. */
export function likenessOf(text: string): Likeness | undefined {
  const words =
    lettersOf(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, mostWords) ?? []
  if (words.length < 2 * shingleWords) return undefined
  const minhash = Array.from({ length: signCount }, () => 0x7f_ff_ff_ff)
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    const hash = hashOf(words.slice(at, at + shingleWords).join(' '))
    for (let sign = 0; sign < signCount; sign += 1) minhash[sign] = Math.min(minhash[sign]!, mixed(hash, sign))
  }
  const bands = Array.from({ length: signCount / perBand }, (_, band) => {
    const signs = minhash.slice(band * perBand, (band + 1) * perBand).join(',')
    return (band * 2 ** 32 + (hashOf(signs) >>> 0)) % Number.MAX_SAFE_INTEGER
  })
  return { minhash, bands }
}
