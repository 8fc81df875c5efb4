const tag = /<[a-z][^<>]*>/gi
const styleOfTag = /\sstyle=("[^"]*"|'[^']*')/gi
const side = /text-align:\s*(left|right|center|justify)/i

/**
 * HTML without style attributes, which the page's security policy would refuse as soon as it is parsed; how a paragraph is
 * aligned goes into `align`. Made safe it still has to be.
 */
export const withoutStyles = (html: string): string =>
  html.replaceAll(tag, (opening) =>
    opening.replaceAll(styleOfTag, (style) => {
      const [, aligned] = side.exec(style) ?? []
      return aligned ? ` align="${aligned.toLowerCase()}"` : ''
    }),
  )
