/** One that is never closed is taken to the end: looking for its end from each would take quadratic time. */
const picture = /<img\b[^>]*(?:>|$)/gi

/**
 * HTML whose pictures are not loaded yet: the browser would fetch them while parsing, without the sign-in that ours need, and
 * from any address that a user pasted. The address is in `data-src` until the picture has been opened.
 */
export const holdPictures = (html: string): string =>
  html.replaceAll(picture, (tag) => tag.replace(/\ssrc=/i, ' data-src='))

/** The same HTML as the server keeps it. */
export const freedPictures = (html: string): string =>
  html.replaceAll(picture, (tag) => tag.replace(/\sdata-src=/i, ' src='))

/** Fetches a picture of a text by the address written in it. */
export type OpenPicture = (address: string) => Promise<Blob>

/** Whether a picture is one of ours: nothing is ever fetched from elsewhere. */
export const isOwnAddress = (address: string) => /^\/(?!\/)/.test(address)

/** Shows a picture by what was fetched for it; answers what takes that away again. */
export function showPicture(element: HTMLImageElement, address: string, open: OpenPicture): () => void {
  let made: string | undefined
  let isGone = false
  element.dataset.state = 'loading'
  open(address).then(
    (blob) => {
      if (isGone) return
      made = URL.createObjectURL(blob)
      element.src = made
      element.dataset.state = 'shown'
    },
    // The alternative text of the picture takes its place.
    () => {
      element.dataset.state = 'missing'
    },
  )
  return () => {
    isGone = true
    if (made) URL.revokeObjectURL(made)
  }
}
