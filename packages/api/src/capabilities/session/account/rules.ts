import { fromBase64, toBase64 } from '#kernel/command/bytes.ts'
import { invalid } from '#kernel/command/errors.ts'
import { readPicture } from '#kernel/file/picture.ts'

/** A photo is shown small: a page crops and shrinks it before it sends it. */
const largestSide = 512

/**
 * A photo as it is stored: rebuilt from the image data alone, without anything else in the file. Refused where it is no
 * picture, or a larger one than a page sends.
 */
export function checkedAvatar(address: string | null): string | null {
  if (address === null) return null
  const [, base64] = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? []
  const picture = base64 === undefined || base64.length % 4 !== 0 ? undefined : readPicture(fromBase64(base64))
  if (!picture) throw invalid({ avatar: 'This file isn’t a supported image. Choose another file.' })
  if (Math.max(picture.width, picture.height) > largestSide)
    throw invalid({ avatar: 'Use a photo of at most 512 × 512 pixels.' })
  return `data:${picture.type};base64,${toBase64(picture.content)}`
}

/** A photo would fill the trail: it notes that there is one, and how large. */
export const forTrail = <G extends { avatar: string | null }>(general: G): G => ({
  ...general,
  avatar: general.avatar && `picture of ${general.avatar.length} characters`,
})
