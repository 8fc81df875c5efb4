import { routes } from '#kernel/routes.ts'
import { addPost, removePost, restorePost, setBookmark, updatePost } from './commands.ts'
import { addComment, moderateComment, removeComment } from './comments.commands.ts'
import { blogApi } from './contract.ts'
import { readFeed } from './feed.ts'
import { downloadPicture, removePicture, setPicture } from './pictures.commands.ts'
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
  comment: addComment,
  removeComment,
  moderate: moderateComment,
  bookmark: setBookmark,
})
