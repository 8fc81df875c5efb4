import { z } from 'zod'
import { contract, email, instant, isOneLine, text } from '#kernel/contract/contract.ts'
import { words } from '#kernel/contract/words.ts'

/** The eleven roles of docs/domain.md#roles-and-rights, in the order of its table. */
export const roleNames = words({
  HQA: 'Brand HQ admin',
  RGM: 'Regional manager',
  TSM: 'Territory service manager',
  DLP: 'Dealer principal',
  SVM: 'Service manager',
  BSM: 'Bodyshop manager',
  HDA: 'Helpdesk agent',
  PNL: 'Panel member',
  BTM: 'Bot manager',
  ANL: 'Analyst',
  AUD: 'Read-only auditor',
})
export type Role = keyof typeof roleNames
export const roles = Object.keys(roleNames) as Role[]

/** Roles of people of a dealer, who never get another. */
export const dealerRoles: readonly string[] = ['DLP', 'SVM', 'BSM']

/** Roles of the template's demo sign-ins (docs/domain.md#sign-in), beside the eleven. */
export const demoRoles = words({ admin: 'Administrator', client: 'Client' })

/** The name a person reads for a role. */
export const roleName = (role: string): string => ({ ...roleNames, ...demoRoles })[role as Role] ?? role

export const Ability = z.object({ action: z.string(), subject: z.string() })

/** Stored by the browser under `userData`; a drawing hint only: the server derives rights at every call. */
export const UserData = z.object({
  id: z.string(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  /** The first of the user's roles: a code of docs/domain.md#roles-and-rights, or `admin` or `client`. */
  role: z.string(),
  ability: z.array(Ability),
  extras: z.object({ eCommerceCartItemsCount: z.int() }),
})
export type UserData = z.infer<typeof UserData>

/** Both tokens live ten minutes; the refresh token works once. */
export const SignedIn = z.object({ userData: UserData, accessToken: z.string(), refreshToken: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

/** What a second step may be made with: a code of the authenticator app, a passkey, or a recovery code. */
export const secondSteps = ['totp', 'passkey', 'recovery'] as const
export type SecondStep = (typeof secondSteps)[number]

/** The password was right, and a second step is requested: the pending token opens nothing but that step. */
export const SecondStepRequired = z.object({
  twoStep: z.object({
    pendingToken: z.string(),
    methods: z.array(z.enum(secondSteps)),
    /** Five minutes on. */
    expiresAt: instant,
  }),
})

/** A password as it is sent; what a new one must be like is explained by the policy, in words. */
export const password = z.string().min(1, 'This is required.').max(256, 'Use at most 256 characters.').check(isOneLine)
/** A secret of a link in a mail, or of a step in between. */
export const linkToken = text(512, 1)
/** Keep this sign-in for 30 days, on a browser that holds its cookie. */
export const remember = z.boolean().default(false)

const FieldErrors = z.record(z.string(), z.array(z.string()))

export const authApi = contract('auth', {
  login: {
    method: 'POST',
    path: '/jwt/login',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Signs in with e-mail and password, or asks for the second step of who has one.',
    body: z.strictObject({ email: text(254), password: z.string().max(256).check(isOneLine), remember }),
    response: z.union([SignedIn, SecondStepRequired]),
    errors: 'sample',
    transaction: 'own',
  },
  register: {
    method: 'POST',
    path: '/jwt/register',
    load: 'sign-in',
    allow: 'public',
    scope: 'none',
    summary: 'Registers a user, where registration is open. Names already taken answer 200 with the texts.',
    body: z.strictObject({ email, password, username: text(60, 2) }),
    response: z.union([z.object({ user: UserData, accessToken: z.string() }), z.object({ error: FieldErrors })]),
    errors: 'sample',
    transaction: 'own',
  },
  refresh: {
    method: 'POST',
    path: '/jwt/refresh-token',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Exchanges a refresh token, once, for two new tokens.',
    body: z.strictObject({ refreshToken: text(512) }),
    response: SignedIn,
    transaction: 'own',
  },
  signOut: {
    method: 'POST',
    path: '/jwt/logout',
    load: 'sign-in',
    whenClosed: true,
    allow: 'signed-in',
    scope: 'own',
    summary: 'Ends this sign-in: its tokens open nothing from then on.',
    response: z.undefined(),
    status: 204,
    whenFull: true,
    whileLocked: true,
  },
  lock: {
    method: 'POST',
    path: '/jwt/lock',
    load: 'sign-in',
    whenClosed: true,
    allow: 'signed-in',
    scope: 'own',
    summary: 'Locks the screen of this sign-in: from then on it answers nothing but unlocking and signing out.',
    response: z.undefined(),
    status: 204,
    whenFull: true,
    whileLocked: true,
  },
  unlock: {
    method: 'POST',
    path: '/jwt/unlock',
    load: 'sign-in',
    whenClosed: true,
    allow: 'signed-in',
    scope: 'own',
    transaction: 'own',
    summary: 'Unlocks the screen of this sign-in with the password of its user.',
    body: z.strictObject({ password }),
    response: z.undefined(),
    status: 204,
    whenFull: true,
    whileLocked: true,
  },
  options: {
    method: 'GET',
    path: '/jwt/options',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'What the sign-in screen offers: whether one may register, and the demo sign-ins of a demo.',
    response: z.object({
      app_name: z.string(),
      registration: z.enum(['demo', 'invite', 'off']),
      /** Whether this address can keep passkeys: browsers refuse them on a bare IP address. */
      passkeys: z.boolean(),
      /** Characters a new password needs; fewer where a second step is on. */
      password: z.object({ min: z.int(), min_with_two_step: z.int(), max: z.int() }),
      demo: z.array(z.object({ role: z.string(), label: z.string(), email: z.string(), password: z.string() })),
    }),
  },
  viewAs: {
    method: 'POST',
    path: '/api/admin/users/:id/view-as',
    allow: 'manage User',
    scope: 'outlet',
    summary: 'Lets an administrator see the product as someone else for 30 minutes; nothing can be changed meanwhile.',
    params: z.object({ id: z.uuid() }),
    response: SignedIn,
    transaction: 'own',
  },
  stopViewing: {
    method: 'POST',
    path: '/api/view-as/stop',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Ends seeing the product as someone else.',
    response: z.undefined(),
    status: 204,
    whileViewing: true,
  },
  me: {
    method: 'GET',
    path: '/api/me',
    load: 'light',
    allow: 'signed-in',
    scope: 'own',
    summary: 'The signed-in user with the rights as they stand now, and the settings the screens need.',
    transaction: 'own',
    response: z.object({
      userData: UserData,
      roles: z.array(z.string()),
      /** Where someone else looks through the eyes of this user: who, and until when. */
      viewing: z.object({ by: z.string(), until: instant }).nullable(),
      settings: z.object({
        app_name: z.string(),
        brand_tz: z.string(),
        fiscal_year_start_month: z.int(),
        /** ISO code of the currency of all amounts. */
        currency: z.string(),
      }),
    }),
  },
})
