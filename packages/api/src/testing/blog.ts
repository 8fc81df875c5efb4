import { type BlogEdit, blogApi } from '#capabilities/apps/blog/contract.ts'
import type { Caller } from './test-app.ts'

/** A draft of the caller. */
export const draftAs = (by: Caller, title: string, more: object = {}): Promise<BlogEdit> =>
  by.send(blogApi.add, { body: { title, content: '<p>Brakes are checked first.</p>', ...more } })

/** A post of the writer, published by a caller who may publish it. */
export async function publishedAs(
  writer: Caller,
  publisher: Caller,
  title: string,
  more: object = {},
): Promise<BlogEdit> {
  const { id, version } = await draftAs(writer, title, more)
  return publisher.send(blogApi.update, {
    params: { id: String(id) },
    body: { status: 'Published', if_version: version },
  })
}

/** A body of each call of the blog and of plans that the call accepts. */
export const blogBodies = {
  'blog.add': { title: 'Matrix' },
  'blog.update': { title: 'Matrix', if_version: 1 },
  'blog.comment': { text: 'Matrix' },
  'blog.moderate': { isHidden: true },
  'blog.bookmark': { isBookmarked: true },
  'pricing.tryPlan': { if_version: 0 },
  'pricing.change': { plan: 'standard', cycle: 'monthly', if_version: 0 },
}

const matrixFile = { name: 'matrix.png', text: 'Matrix', fields: {} }
export const blogFiles = { 'blog.setPicture': matrixFile, 'blog.addTextPicture': matrixFile }

/** A draft that other users cannot read. */
export const foreignBlogPost = async (by: Caller) => ({ blog: { id: String((await draftAs(by, 'Foreign')).id) } })
