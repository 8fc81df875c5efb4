import { z } from 'zod'
import { anyOr, contract, manyLines, numberedId, seenVersion, text, writtenNumber } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { takesEvidence } from '#kernel/contract/evidence.contract.ts'
import {
  Acquaintance,
  Photo,
  Poll,
  Post,
  PostComment,
  PostPage,
  Profile,
  ProfileAbout,
  ReportedPost,
} from './shapes.contract.ts'
import { most, reasonCodes } from './bounds.contract.ts'

const reads = { method: 'GET', allow: 'read Profile', scope: 'outlet', errors: 'sample' } as const
const writes = { allow: 'update Profile', scope: 'outlet', errors: 'sample' } as const
const adds = { ...writes, allow: 'create Profile', method: 'POST' } as const
const moderates = { allow: 'approve Profile', scope: 'outlet', errors: 'sample' } as const

/** Whose profile is meant; without, the asker's own. */
const user = anyOr(z.string().max(120, 'Use at most 120 characters.'))
const before = anyOr(writtenNumber('Choose a post.'))
const byId = z.object({ id: writtenNumber() })
const onePost = z.object({ post: Post })
const oneComment = z.object({ comment: PostComment })

const website = text(200).refine((given) => given === '' || /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(given), {
  message: 'Enter an address that starts with https://.',
})

/** What someone says of themselves. */
export const aboutFields = defineFields({
  about: { kind: 'long-text', label: 'About you', max: 1000, min: 0, required: true },
  lives: { kind: 'text', label: 'Lives in', max: 120, min: 0, required: true },
  website: { kind: 'text', label: 'Website', max: 200, required: true, schema: website },
})

/** A form with a file sends each end of a line as two letters. */
const unixLines = (given: string) => given.replaceAll('\r\n', '\n')

export const PostForm = z.object({ text: manyLines(most.postLetters) })
export const CommentForm = z.object({ text: manyLines(most.commentLetters, 1) })
export const ReportForm = z.object({ reason: z.enum(reasonCodes, 'Choose a reason.'), note: manyLines(500) })

/** A question with its answers, as someone asks it. */
export const pollFields = defineFields({
  question: { kind: 'text', label: 'Question', max: 200, required: true },
  options: {
    kind: 'list',
    label: 'Answers',
    max: 80,
    required: true,
    schema: z
      .array(text(80, 1))
      .min(2, 'Add at least 2 answers.')
      .max(6, 'Add at most 6 answers.')
      .refine(
        (given) => new Set(given.map((one) => one.toLowerCase())).size === given.length,
        'Write each answer once.',
      ),
  },
})

export const profileApi = contract('profile', {
  data: {
    ...reads,
    path: '/profile/data',
    summary: 'The profile of someone the asker sees, their own by default: all its parts and the first posts.',
    query: z.object({ user }),
    response: Profile,
  },
  posts: {
    ...reads,
    path: '/profile/posts',
    summary: 'Ten posts older than `before`: your own and those of your connections, or those of one person.',
    query: z.object({ user, before }),
    response: PostPage,
  },
  post: {
    ...reads,
    path: '/profile/posts/:id',
    summary: 'One post of someone the asker sees.',
    params: byId,
    response: onePost,
  },
  comments: {
    ...reads,
    path: '/profile/posts/:id/comments',
    summary: 'Twenty comments of a post older than `before`, the oldest of them first.',
    params: byId,
    query: z.object({ before }),
    response: z.object({ comments: z.array(PostComment), next: z.int().nullable() }),
  },
  photos: {
    ...reads,
    path: '/profile/photos',
    summary: 'Thirty images of the posts of someone, older than those of the post `before`.',
    query: z.object({ user, before }),
    response: z.object({ photos: z.array(Photo), next: z.int().nullable() }),
  },
  connections: {
    ...reads,
    path: '/profile/connections',
    summary: 'The connections of someone, by name; at most 500.',
    query: z.object({ user }),
    response: z.object({ connections: z.array(Acquaintance) }),
  },
  file: {
    ...reads,
    path: '/profile/files/:id',
    summary: 'The image or video of a post, or a cover; a `Range` answers 206 with that part, or 416.',
    params: z.object({ id: z.uuid() }),
    response: 'file',
  },
  reported: {
    ...moderates,
    method: 'GET',
    path: '/profile/reported-posts',
    summary:
      'Posts that were reported and wait for a decision, the longest waiting first, or those hidden; at most 100.',
    query: z.object({ status: z.enum(['open', 'hidden'], 'Choose open or hidden.').default('open') }),
    response: z.object({ reported: z.array(ReportedPost), open: z.int(), hidden: z.int() }),
  },
  saveAbout: {
    ...writes,
    method: 'PATCH',
    path: '/profile/about',
    scope: 'own',
    summary: 'Changes what you say of yourself; a stale `if_version` answers 409 with what is there.',
    body: aboutFields.body.extend({ if_version: seenVersion }),
    response: z.object({ userAbout: ProfileAbout }),
  },
  setCover: {
    ...takesEvidence,
    ...writes,
    method: 'POST',
    path: '/profile/cover',
    scope: 'own',
    summary:
      'Puts an image above your profile: PNG, JPEG, or WebP, at most 10 MiB, stored without what cameras write into it.',
    response: z.object({ coverImg: z.string() }),
  },
  removeCover: {
    ...writes,
    method: 'DELETE',
    path: '/profile/cover',
    scope: 'own',
    summary: 'Takes your image away again; the drawn cover is shown.',
    response: z.object({ coverImg: z.null() }),
  },
  add: {
    ...adds,
    path: '/profile/posts',
    multipart: true,
    maxBytes: takesEvidence.maxBytes,
    summary: 'Writes a post: text, or an image or an MP4 video, or both.',
    body: z.object({
      text: manyLines(most.postLetters).default('').transform(unixLines),
      file: z.instanceof(File).optional(),
    }),
    response: onePost,
    status: 201,
  },
  remove: {
    ...writes,
    method: 'DELETE',
    path: '/profile/posts/:id',
    summary: 'Deletes a post of your own with its comments and likes.',
    params: byId,
    response: z.object({ id: z.int() }),
  },
  like: {
    ...writes,
    method: 'POST',
    path: '/profile/posts/:id/like',
    summary: 'Likes a post, or no longer.',
    params: byId,
    body: z.strictObject({ liked: z.boolean() }),
    response: onePost,
  },
  share: {
    ...adds,
    path: '/profile/posts/:id/share',
    summary: 'Writes a post that shows another one; of a post that shares, what it shares.',
    params: byId,
    body: z.strictObject({ text: manyLines(most.postLetters).default('') }),
    response: onePost,
    status: 201,
  },
  hide: {
    ...writes,
    method: 'POST',
    path: '/profile/posts/:id/hide',
    summary: 'Takes a post of someone else out of your own feed, or brings it back.',
    params: byId,
    body: z.strictObject({ hidden: z.boolean() }),
    response: z.object({ hidden: z.boolean() }),
  },
  report: {
    ...adds,
    path: '/profile/posts/:id/report',
    summary: 'Reports a post of someone else to those who moderate; once each.',
    params: byId,
    body: z.strictObject({ reason: z.enum(reasonCodes, 'Choose a reason.'), note: manyLines(500).default('') }),
    response: onePost,
  },
  decide: {
    ...moderates,
    method: 'POST',
    path: '/profile/posts/:id/decide',
    summary: 'Hides a post that was reported from everyone, or keeps it; a hidden one that is retained is seen again.',
    params: byId,
    body: z.strictObject({ decision: z.enum(['hide', 'keep'], 'Choose to hide or to keep the post.') }),
    response: onePost,
  },
  comment: {
    ...adds,
    path: '/profile/posts/:id/comments',
    summary: 'Writes a comment below a post.',
    params: byId,
    body: z.strictObject({ text: manyLines(most.commentLetters, 1) }),
    response: oneComment,
    status: 201,
  },
  removeComment: {
    ...writes,
    method: 'DELETE',
    path: '/profile/comments/:id',
    summary: 'Deletes a comment of your own, or one below a post of your own.',
    params: byId,
    response: z.object({ id: z.int() }),
  },
  likeComment: {
    ...writes,
    method: 'POST',
    path: '/profile/comments/:id/like',
    summary: 'Likes a comment, or no longer.',
    params: byId,
    body: z.strictObject({ liked: z.boolean() }),
    response: oneComment,
  },
  connect: {
    ...adds,
    path: '/profile/connections',
    summary: 'Connects you with someone you see.',
    body: z.strictObject({ username: text(120, 1) }),
    response: z.object({ person: Acquaintance }),
  },
  disconnect: {
    ...writes,
    method: 'DELETE',
    path: '/profile/connections/:username',
    summary: 'Ends a connection of yours.',
    params: z.object({ username: z.string().max(120) }),
    response: z.object({ person: Acquaintance }),
  },
  addPoll: {
    ...adds,
    path: '/profile/polls',
    summary: 'Asks a question with two to six answers.',
    body: pollFields.body,
    response: z.object({ poll: Poll }),
    status: 201,
  },
  vote: {
    ...writes,
    method: 'POST',
    path: '/profile/polls/:id/vote',
    summary: 'Chooses an answer of a poll, by its number from 1; once.',
    params: byId,
    body: z.strictObject({ option: numberedId('Choose an answer.') }),
    response: z.object({ poll: Poll }),
  },
  removePoll: {
    ...writes,
    method: 'DELETE',
    path: '/profile/polls/:id',
    summary: 'Deletes a poll of your own with its votes.',
    params: byId,
    response: z.object({ id: z.int() }),
  },
})
