import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { addPost, removePost, restorePost, setBookmark, updatePost } from './commands.ts'
import { addComment, moderateComment, removeComment } from './comments.commands.ts'
import { blogApi } from './contract.ts'
import {
  feedLimits,
  findAddress,
  type MayRead,
  readByAddress,
  resetAddress,
  revokeAddress,
} from './feed-address.commands.ts'
import { feedAddressApi } from './feed-address.contract.ts'
import { readFeed } from './feed.queries.ts'
import { addTextPicture, downloadPicture, removePicture, setPicture } from './pictures.commands.ts'
import { findEdit, postPage, publishedPosts, readPost, readSidebar } from './queries.ts'

export const blogRoutes = routes(blogApi, {
  list: publishedPosts,
  rows: postPage,
  sidebar: readSidebar,
  detail: readPost,
  edit: (ctx) => findEdit(ctx, ctx.query.id),
  feed: readFeed,
  picture: downloadPicture,
  add: addPost,
  update: updatePost,
  remove: removePost,
  restore: restorePost,
  setPicture,
  removePicture,
  addTextPicture,
  comment: addComment,
  removeComment,
  moderate: moderateComment,
  bookmark: setBookmark,
})

/** The address for feed readers, which are counted by host. */
export function feedAddressRoutes(deps: Deps, mayRead: MayRead) {
  const limits = feedLimits(deps)
  return routes(feedAddressApi, {
    address: findAddress,
    reset: resetAddress,
    revoke: revokeAddress,
    read: (ctx) => readByAddress(ctx, limits, mayRead),
  })
}
