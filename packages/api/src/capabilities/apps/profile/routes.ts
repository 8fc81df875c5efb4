import { routes } from '#kernel/command/routes.ts'
import { removeCover, saveAbout, setCover } from './about.commands.ts'
import { addComment, likeComment, removeComment } from './comments.commands.ts'
import { profileApi } from './contract.ts'
import { addPoll, connect, disconnect, removePoll, votePoll } from './people.commands.ts'
import { findPerson, listConnections } from './people.queries.ts'
import { addPost, decideReports, hidePost, likePost, removePost, reportPost, sharePost } from './posts.commands.ts'
import { findPost, listComments, listPhotos, listPosts } from './posts.queries.ts'
import { listReported, readProfile, readProfileFile } from './queries.ts'

export const profileRoutes = routes(profileApi, {
  data: readProfile,
  posts: async ({ db, actor, query }) => {
    const person = await findPerson(db, actor.user_id, query.user)
    return listPosts(db, actor.user_id, person.id, query.before)
  },
  post: async ({ db, actor, params }) => ({ post: await findPost(db, actor.user_id, params.id) }),
  comments: ({ db, actor, params, query }) => listComments(db, actor.user_id, params.id, query.before),
  photos: async ({ db, actor, query }) => {
    const person = await findPerson(db, actor.user_id, query.user)
    return listPhotos(db, actor.user_id, person.id, query.before)
  },
  connections: async ({ db, actor, query }) => {
    const person = await findPerson(db, actor.user_id, query.user)
    return { connections: await listConnections(db, actor.user_id, person.id) }
  },
  file: readProfileFile,
  reported: listReported,
  saveAbout,
  setCover,
  removeCover,
  add: addPost,
  remove: removePost,
  like: likePost,
  share: sharePost,
  hide: hidePost,
  report: reportPost,
  decide: decideReports,
  comment: addComment,
  removeComment,
  likeComment,
  connect,
  disconnect,
  addPoll,
  vote: votePoll,
  removePoll,
})
