import { Node } from '@tiptap/core'
import { isOwnAddress, type OpenPicture, showPicture } from '#kit/base/embedded-pictures.ts'

const sizeOf = (element: HTMLElement, name: string) => {
  const size = Number(element.getAttribute(name))
  return Number.isInteger(size) && size > 0 ? size : null
}

/** Pictures of our own in the text, fetched by `open`. What is pasted from elsewhere is left out. */
export const pictureExtension = (open: OpenPicture) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      'data-src': { default: '' },
      alt: { default: '' },
      width: { default: null, parseHTML: (element) => sizeOf(element, 'width') },
      height: { default: null, parseHTML: (element) => sizeOf(element, 'height') },
    }),
    parseHTML: () => [
      { tag: 'img[data-src]', getAttrs: (element) => (isOwnAddress(element.dataset.src ?? '') ? null : false) },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        const describe = ({ attrs }: typeof node) => {
          dom.alt = String(attrs.alt ?? '')
          for (const name of ['width', 'height']) if (attrs[name]) dom.setAttribute(name, String(attrs[name]))
        }
        describe(node)
        const address = String(node.attrs['data-src'])
        const destroy = showPicture(dom, address, open)
        return {
          dom,
          destroy,
          update: (next) => {
            if (next.type !== node.type || next.attrs['data-src'] !== address) return false
            describe(next)
            return true
          },
        }
      },
  })
