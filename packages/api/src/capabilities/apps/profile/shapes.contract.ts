import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { reasonCodes } from './bounds.contract.ts'

/** A person as posts and lists name them; `username` leads to the profile, and is null where the asker does not see that. */
export const PostPerson = z.object({
  fullName: z.string(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type PostPerson = z.infer<typeof PostPerson>

export const PostComment = PostPerson.extend({
  id: z.int(),
  comment: z.string(),
  commentTime: instant,
  commentsLikes: z.int(),
  youLiked: z.boolean(),
  mayRemove: z.boolean(),
})
export type PostComment = z.infer<typeof PostComment>

/** The image or video of a post; `path` is where it is fetched. */
export const PostFile = z.object({
  path: z.string(),
  kind: z.enum(['image', 'video']),
  type: z.string(),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type PostFile = z.infer<typeof PostFile>

/** A post that another one shares. */
export const SharedPost = PostPerson.extend({
  id: z.int(),
  postTime: instant,
  postText: z.string(),
  file: PostFile.nullable(),
})
export type SharedPost = z.infer<typeof SharedPost>

export const Post = PostPerson.extend({
  id: z.int(),
  postTime: instant,
  postText: z.string(),
  /** Where the image or the video is fetched; null without. */
  postImg: z.string().nullable(),
  postVid: z.string().nullable(),
  file: PostFile.nullable(),
  isShare: z.boolean(),
  /** Null for a post that shares none, and where the shared one is gone or not for the asker. */
  sharedPost: SharedPost.nullable(),
  likes: z.int(),
  youLiked: z.boolean(),
  /** The first people who liked it last, and how many more did. */
  likedUsers: z.array(PostPerson),
  likedCount: z.int(),
  comments: z.int(),
  share: z.int(),
  /** The last comments, the oldest of them first. */
  detailedComments: z.array(PostComment),
  isOwn: z.boolean(),
  /** The asker reported it already. */
  youReported: z.boolean(),
  /** A moderator hid it: its writer and moderators alone see it still. */
  isHidden: z.boolean(),
})
export type Post = z.infer<typeof Post>

/** A page of posts, newest first; `next` is what `before` of the next page is, null at the end. */
export const PostPage = z.object({ posts: z.array(Post), next: z.int().nullable() })
export type PostPage = z.infer<typeof PostPage>

export const Photo = z.object({ post: z.int(), path: z.string(), name: z.string(), at: instant })
export type Photo = z.infer<typeof Photo>

/** Someone of a list, with their role in words and how many connections the asker has in common with them. */
export const Acquaintance = PostPerson.extend({
  username: z.string(),
  role: z.string(),
  designation: z.string(),
  mutual: z.int(),
  mutualFriend: z.string(),
  isConnected: z.boolean(),
  isYou: z.boolean(),
})
export type Acquaintance = z.infer<typeof Acquaintance>

export const PollOption = z.object({
  option: z.string(),
  votes: z.int(),
  /** Percent of all votes, whole; 0 without any. */
  result: z.int(),
  /** Up to five who chose it, the last ones first. */
  votedUser: z.array(PostPerson),
})

/** What others chose is shown to those who voted, and to who asks. */
export const Poll = PostPerson.extend({
  id: z.int(),
  question: z.string(),
  at: instant,
  votes: z.int(),
  /** The number of the asker's choice from 1; null before they vote. */
  yourVote: z.int().nullable(),
  isOwn: z.boolean(),
  options: z.array(PollOption),
})
export type Poll = z.infer<typeof Poll>

export const ProfileHeader = z.object({
  avatar: z.string().nullable(),
  username: z.string(),
  fullName: z.string(),
  role: z.string(),
  /** The role in words. */
  designation: z.string(),
  /** Where the cover is fetched; null for the drawn one. */
  coverImg: z.string().nullable(),
  isYou: z.boolean(),
  isConnected: z.boolean(),
  connections: z.int(),
  mutual: z.int(),
  posts: z.int(),
})

export const ProfileAbout = z.object({
  about: z.string(),
  joined: instant,
  lives: z.string(),
  email: z.string(),
  website: z.string(),
  version: z.int(),
})
export type ProfileAbout = z.infer<typeof ProfileAbout>

/** A page of the product on offer, and whether the asker keeps it at hand. */
export const SuggestedPage = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  icon: z.string(),
  link: z.string(),
  favorite: z.boolean(),
})

/** Something the brand published lately that is meant for the asker. */
export const FeedEntry = z.object({
  id: z.string(),
  title: z.string(),
  desc: z.string(),
  at: instant,
  link: z.string(),
})

export const Profile = z.object({
  header: ProfileHeader,
  userAbout: ProfileAbout,
  suggestedPages: z.array(SuggestedPage),
  twitterFeeds: z.array(FeedEntry),
  posts: z.array(Post),
  /** What `before` of the next page of posts is; null where these are all. */
  next: z.int().nullable(),
  latestPhotos: z.array(Photo),
  suggestions: z.array(Acquaintance),
  polls: z.array(Poll),
})
export type Profile = z.infer<typeof Profile>

/** A post that was reported, with what was written of it. */
export const ReportedPost = z.object({
  post: Post,
  /** Since someone reported it first, of the reports that no one decided. */
  since: instant,
  reports: z.array(
    PostPerson.extend({ reason: z.enum(reasonCodes), note: z.string(), at: instant, isDecided: z.boolean() }),
  ),
})
export type ReportedPost = z.infer<typeof ReportedPost>
