/** Sanitizes HTML that libraries write; refuses it until a page that shows HTML is loaded. */
let clean = (html: string): string => {
  throw TypeError(html)
}

/** From now on, HTML that a library writes is sanitized by this function instead of being refused. */
export const cleanForeignHtml = (by: typeof clean) => {
  clean = by
}

/** The mark of this page that its style elements carry; others are not applied. */
export const styleNonce = () => document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce || ''

// Where a text becomes part of the page. Without a tag it cannot become anything but text, and styles are such texts.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? clean(text) : text),
  // The worker of the API in the page: `worker-src` refuses those of elsewhere.
  ...(import.meta.env.API_IN_PAGE && { createScriptURL: String }),
})
