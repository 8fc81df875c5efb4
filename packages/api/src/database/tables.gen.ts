// Made from the migrations by `npm run tables`. What the schema cannot say is in the columns.ts of capabilities.
import type { GeneratedAlways } from 'kysely'
import type { Columns as AdminImports } from '#capabilities/admin/imports/columns.ts'
import type { Columns as AppsBlog } from '#capabilities/apps/blog/columns.ts'
import type { Columns as AppsCalendar } from '#capabilities/apps/calendar/columns.ts'
import type { Columns as AppsCards } from '#capabilities/apps/cards/columns.ts'
import type { Columns as AppsChat } from '#capabilities/apps/chat/columns.ts'
import type { Columns as AppsEmail } from '#capabilities/apps/email/columns.ts'
import type { Columns as AppsInvoices } from '#capabilities/apps/invoices/columns.ts'
import type { Columns as AppsShopCheckout } from '#capabilities/apps/shop/checkout/columns.ts'
import type { Columns as AppsShop } from '#capabilities/apps/shop/columns.ts'
import type { Columns as AppsShopOrders } from '#capabilities/apps/shop/orders/columns.ts'
import type { Columns as AppsUserList } from '#capabilities/apps/user-list/columns.ts'
import type { Columns as EngagementConversations } from '#capabilities/engagement/conversations/columns.ts'
import type { Columns as InsightCallsDisputes } from '#capabilities/insight/calls/disputes/columns.ts'
import type { Columns as InsightCallsMoments } from '#capabilities/insight/calls/moments/columns.ts'
import type { Columns as InsightDocuments } from '#capabilities/insight/documents/columns.ts'
import type { Columns as InsightJourneysTasks } from '#capabilities/insight/journeys/tasks/columns.ts'
import type { Columns as KnowledgeGuidelines } from '#capabilities/knowledge/guidelines/columns.ts'
import type { Columns as KnowledgeHelpdesk } from '#capabilities/knowledge/helpdesk/columns.ts'
import type { Columns as NetworkCalendars } from '#capabilities/network/calendars/columns.ts'
import type { Columns as NetworkDealers } from '#capabilities/network/dealers/columns.ts'
import type { Columns as ServiceFollowUps } from '#capabilities/service/follow-ups/columns.ts'
import type { Columns as ServiceReminders } from '#capabilities/service/reminders/columns.ts'
import type { Columns as ServiceRevalidations } from '#capabilities/service/revalidations/columns.ts'
import type { Columns as ServiceTimeline } from '#capabilities/service/timeline/columns.ts'
import type { Columns as SessionAccount } from '#capabilities/session/account/columns.ts'
import type { Columns as SessionFiles } from '#capabilities/session/files/columns.ts'
import type { Columns as SessionInvitations } from '#capabilities/session/invitations/columns.ts'
import type { Columns as SessionNotifications } from '#capabilities/session/notifications/columns.ts'
import type { Columns as SessionPreferences } from '#capabilities/session/preferences/columns.ts'
import type { Columns as SessionSavedViews } from '#capabilities/session/saved-views/columns.ts'
import type { Default, Instant, Json, MaybeInstant, MaybeJson } from './column.ts'

/** Every table of the product, by name. */
export interface Tables {
  account_connection: {
    user_id: string
    provider: 'twitter' | 'google' | 'facebook' | 'github'
    subject: string
    handle: string
    connected_at: Default<Instant>
  }
  account_profile: {
    user_id: string
    company: string | null
    bio: string | null
    birth_date: string | null
    country: string | null
    website: string | null
    social: Default<Json<SessionAccount['account_profile.social']>>
    information_version: Default<number>
    social_version: Default<number>
    updated_at: Default<Instant>
  }
  acknowledgement: {
    item_id: string
    no: number
    user_id: string
    read_at: Instant
    ack_at: MaybeInstant
  }
  activity: {
    of_id: string
    client_id: string
    day: string
    gap: number
    people: number
    medium: EngagementConversations['activity.medium']
  }
  annotation: {
    id: Default<string>
    day: string
    to_day: string | null
    title: string
    text: string | null
    kind: 'release' | 'campaign' | 'incident' | 'holiday' | 'other'
    client_id: string | null
    bot_id: string | null
    removed_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  app_user: {
    id: Default<string>
    email: string
    username: string
    full_name: string
    phone: string | null
    avatar: string | null
    language: Default<string>
    kind: Default<'brand' | 'dealer' | 'agency' | 'service_account'>
    status: Default<'pending' | 'active' | 'inactive' | 'locked'>
    roles: Default<string[]>
    last_login_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    has_left: Default<boolean>
  }
  audit_entry: {
    id: GeneratedAlways<number>
    at: Default<Instant>
    user_id: string | null
    user_name: string
    roles: Default<string[]>
    action: string
    entity: string
    entity_id: string
    before: MaybeJson<unknown>
    after: MaybeJson<unknown>
    address: string | null
    request_id: string
    seen_as_id: string | null
    seen_as: string | null
  }
  audit_seal: {
    last_id: number
    lines: number
    seal: string
    sealed_at: Default<Instant>
  }
  blog_bookmark: {
    user_id: string
    post_id: number
    created_at: Instant
  }
  blog_comment: {
    id: number
    post_id: number
    parent_id: number | null
    user_id: string
    author_name: string
    text: string
    created_at: Instant
    removed_at: MaybeInstant
    hidden_at: MaybeInstant
    hidden_by: string | null
  }
  blog_feed_address: {
    user_id: string
    hash: string
    created_at: Instant
    last_used_at: MaybeInstant
  }
  blog_picture: {
    id: Default<string>
    post_id: number
    type: 'image/png' | 'image/jpeg' | 'image/webp'
    bytes: number
    width: number
    height: number
    content: Uint8Array
    at: Instant
    by_user_id: string
    is_featured: Default<boolean>
  }
  blog_post: {
    id: number
    title: string
    slug: string
    excerpt: Default<string>
    body: Default<string>
    plain_text: Default<string>
    categories: Default<AppsBlog['blog_post.categories']>
    tags: Default<string[]>
    status: Default<AppsBlog['blog_post.status']>
    author_id: string
    author_name: string
    publish_at: MaybeInstant
    published_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    deleted_at: MaybeInstant
    search_text: GeneratedAlways<string>
    cleaner_version: Default<number>
  }
  bookmark: {
    user_id: string
    page_id: number
    created_at: Default<Instant>
  }
  bot: {
    id: Default<string>
    code: string
    name: string
    client_id: string
    purpose: 'service_booking' | 'reminder' | 'complaint_intake' | 'outlet_helpdesk' | 'faq'
    languages: Default<string[]>
    owner_user_id: string | null
    status: Default<'draft' | 'in_test' | 'live' | 'paused' | 'retired'>
    hand_over_queue: string | null
    hand_over_calendar_id: string | null
    offline_text: string | null
    session_idle_minutes: Default<number>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  bot_channel: {
    id: Default<string>
    bot_id: string
    medium: 'web' | 'app' | 'whatsapp' | 'sms' | 'voice'
    address: string
    status: Default<'active' | 'inactive'>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  bot_publication: {
    id: Default<string>
    bot_id: string
    no: number
    published_at: Instant
    published_by: string
    reason: string | null
  }
  bot_user: {
    id: Default<string>
    client_id: string
    external_id_hash: string
    no: GeneratedAlways<number>
    first_seen_at: MaybeInstant
    first_seen_on: string | null
    last_seen_at: MaybeInstant
    language: string | null
    created_at: Default<Instant>
  }
  bot_version: {
    id: Default<string>
    bot_id: string
    no: number
    notes: string
    intents: Default<string[]>
    greeting: string | null
    edited_by: string
    asked_at: MaybeInstant
    published_at: MaybeInstant
    published_by: string | null
    is_live: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  calendar: {
    id: Default<string>
    code: string
    name: string
    tz: string
    week: Json<NetworkCalendars['calendar.week']>
    breaks: Default<Json<NetworkCalendars['calendar.breaks']>>
    holidays: Default<Json<NetworkCalendars['calendar.holidays']>>
    is_default: Default<boolean>
    active: Default<boolean>
    inactive_reason: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  calendar_event: {
    id: number
    user_id: string
    uid: Default<string>
    title: string
    kind: 'Business' | 'Holiday' | 'Personal' | 'ETC' | 'Family'
    starts_at: Instant
    ends_at: Instant
    start_on: string | null
    end_on: string | null
    time_zone: string
    url: Default<string>
    guests: Default<string[]>
    location: Default<string>
    description: Default<string>
    recurrence: string | null
    removed_at: MaybeInstant
    created_at: Default<Instant>
    updated_at: Default<Instant>
    version: Default<number>
    extra_dates: Default<string[]>
    sequence_base: Default<number>
    before_import: MaybeJson<AppsCalendar['calendar_event.before_import']>
  }
  calendar_exception: {
    event_id: number
    occurrence: string
    user_id: string
    is_cancelled: Default<boolean>
    changes: MaybeJson<AppsCalendar['calendar_exception.changes']>
  }
  call: {
    id: Default<string>
    no: string
    source: Default<string>
    source_no: string | null
    started_at: Instant
    started_on: string
    duration_ms: number
    direction: Default<'inbound' | 'outbound'>
    medium: Default<'phone' | 'whatsapp' | 'video' | 'web'>
    queue: string | null
    purpose: Default<'reminder' | 'psf' | 'complaint' | 'booking' | 'helpdesk' | 'other'>
    outcome: 'resolved' | 'booked' | 'follow_up' | 'transferred' | 'not_reached' | 'voicemail' | 'other' | null
    agent_id: string | null
    agent: string | null
    outlet_id: string | null
    customer_id: string | null
    vin: string | null
    vehicle_id: string | null
    language: string | null
    consent: boolean
    transcript_status: 'missing' | 'no_consent' | 'skipped' | 'analyzed'
    skip_reason: string | null
    recording_ref: string | null
    engine: string | null
    confidence: number | null
    content_hash: string | null
    talk_ms: number | null
    agent_ms: number | null
    customer_ms: number | null
    silence_ms: number | null
    overtalk_ms: number | null
    longest_silence_ms: number | null
    longest_monologue_ms: number | null
    top_speaker_ms: number | null
    interruptions: number | null
    agent_words: number | null
    customer_words: number | null
    words: number | null
    sentiment: number | null
    sentiment_start: number | null
    sentiment_end: number | null
    phrases_met: boolean | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    acknowledged_at: MaybeInstant
  }
  call_dispute: {
    id: Default<string>
    no: string
    call_id: string
    kind: InsightCallsDisputes['call_dispute.kind']
    rule_id: string | null
    seq: number | null
    start_ms: number | null
    was: string
    claim: string
    reason: string
    content_hash: string | null
    status: Default<InsightCallsDisputes['call_dispute.status']>
    opened_at: Instant
    opened_on: string
    opened_by: string
    agent: string
    due_on: string
    ended_at: MaybeInstant
    decided_by: string | null
    reviewer: string | null
    remark: string | null
    figures_before: MaybeJson<InsightCallsDisputes['call_dispute.figures_before']>
    figures_after: MaybeJson<InsightCallsDisputes['call_dispute.figures_after']>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  call_moment: {
    id: Default<string>
    call_id: string
    entity: InsightCallsMoments['call_moment.entity']
    case_id: string
    call_no: string
    call_started_at: Instant
    seq: number
    label: string
    speaker: InsightCallsMoments['call_moment.speaker'] | null
    start_ms: number
    end_ms: number
    text: string | null
    is_changed: Default<boolean>
    added_at: Instant
    added_by: string
    added_name: string
  }
  call_phrase: {
    call_id: string
    rule_id: string
    met: boolean | null
    seq: number | null
    decided: Default<boolean>
  }
  call_recording: {
    call_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    duration_ms: number | null
    peaks: Default<Uint8Array>
    recognize_at: MaybeInstant
    recognize_tries: Default<number>
    recognize_error: string | null
    added_at: Instant
    added_by: string | null
    adder: string
  }
  call_segment: {
    call_id: string
    seq: number
    label: string
    speaker: 'agent' | 'customer' | 'third' | 'ivr' | null
    start_ms: number
    end_ms: number
    text: string
    confidence: number | null
    sentiment: number | null
    words: MaybeJson<unknown>
  }
  call_speaker: {
    call_id: string
    label: string
    speaker: 'agent' | 'customer' | 'third' | 'ivr' | null
    talk_ms: number
    words: number
  }
  call_topic: {
    call_id: string
    topic_id: string
    hits: number
    seq: number
  }
  card_sample: {
    measure: AppsCards['card_sample.measure']
    period: string
    points: number[]
    before: number[]
  }
  channel: {
    id: Default<string>
    code: string
    name: string
    sort: Default<number>
    colour: string | null
    active: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  chat: {
    id: string
    title: string | null
    first_id: string | null
    second_id: string | null
    created_by: string
    created_at: Instant
    last_no: Default<number>
    last_at: Instant
  }
  chat_block: {
    user_id: string
    other_id: string
    at: Instant
  }
  chat_contact: {
    user_id: string
    contact_id: string
    is_important: Default<boolean>
    tags: Default<string[]>
    at: Instant
  }
  chat_file: {
    id: Default<string>
    chat_id: string
    no: number
    user_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    is_image: GeneratedAlways<boolean>
  }
  chat_member: {
    chat_id: string
    user_id: string
    is_owner: Default<boolean>
    read_no: Default<number>
    delivered_no: Default<number>
    cleared_no: Default<number>
    is_muted: Default<boolean>
    typing_until: MaybeInstant
    joined_at: Default<Instant>
  }
  chat_message: {
    chat_id: string
    no: number
    user_id: string
    client_id: string
    parent_no: number | null
    text: string
    mentions: Default<string[]>
    has_file: Default<boolean>
    at: Instant
    edited_at: MaybeInstant
    deleted_at: MaybeInstant
    search_text: GeneratedAlways<string>
    has_link: GeneratedAlways<boolean>
  }
  chat_pin: {
    chat_id: string
    no: number
    pinned_by: string
    at: Instant
  }
  chat_profile: {
    user_id: string
    about: Default<string>
    status: Default<AppsChat['chat_profile.status']>
    is_notified: Default<boolean>
    active_at: MaybeInstant
  }
  chat_reaction: {
    chat_id: string
    no: number
    user_id: string
    emoji: string
    at: Instant
  }
  chat_report: {
    chat_id: string
    user_id: string
    reason: AppsChat['chat_report.reason']
    note: Default<string>
    at: Instant
    id: Default<string>
    no: number | null
    decided_at: MaybeInstant
    decided_by: string | null
    decision: 'dismiss' | 'delete' | null
  }
  chat_tag: {
    id: Default<string>
    user_id: string
    name: string
    tone: AppsChat['chat_tag.tone']
    created_at: Instant
  }
  checklist: {
    id: Default<string>
    code: string
    name: string
    kind: ServiceRevalidations['checklist.kind']
    note: string | null
    active: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  checklist_version: {
    id: Default<string>
    checklist_id: string
    number: number
    status: Default<ServiceRevalidations['checklist_version.status']>
    items: Default<Json<ServiceRevalidations['checklist_version.items']>>
    published_at: MaybeInstant
    used_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  city: {
    id: Default<string>
    name: string
    state_id: string
    lat: number | null
    lon: number | null
    tier: 'metro' | '1' | '2' | '3' | 'rural' | null
    population: number | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  client: {
    id: Default<string>
    code: string
    name: string
    kind: 'division' | 'app' | 'agency' | 'dealer_group'
    contact_name: string | null
    contact_email: string | null
    status: Default<'active' | 'suspended'>
    inactive_reason: string | null
    allowed_origins: Default<string[]>
    monthly_message_quota: Default<number>
    retention_days: Default<number>
    forgotten_before: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  client_key: {
    id: Default<string>
    client_id: string
    name: string
    prefix: string
    hash: string
    scopes: ('messages:write' | 'cards:write' | 'calls:write' | 'documents:write')[]
    expires_at: MaybeInstant
    last_used_at: MaybeInstant
    revoked_at: MaybeInstant
    revoked_by: string | null
    created_at: Default<Instant>
    created_by: string | null
  }
  client_month: {
    client_id: string
    month: string
    messages: Default<number>
    warned_at: MaybeInstant
    stopped_at: MaybeInstant
  }
  cohort: {
    of_id: string
    client_id: string
    first_on: string
    later: number
    people: number
  }
  complaint: {
    id: Default<string>
    no: string
    source_no: string | null
    outlet_id: string | null
    dealer_id: string | null
    region_id: string | null
    channel_id: string | null
    job_type: Default<'service' | 'bodyshop' | 'none'>
    status: Default<'received' | 'registered' | 'acknowledged' | 'under_resolution' | 'answered' | 'closed'>
    received_via: 'call_centre' | 'bot' | 'app' | 'e-mail' | 'social' | 'letter' | 'psf' | 'walk_in' | 'regulator' | 'consumer_forum'
    received_at: Instant
    received_on: string
    category: string | null
    sub_category: string | null
    severity: Default<'low' | 'normal' | 'high' | 'critical'>
    model_id: string | null
    make: string | null
    model: string | null
    model_year: number | null
    vin: string | null
    components: Default<string[]>
    crash: Default<boolean>
    fire: Default<boolean>
    injured: Default<number>
    killed: Default<number>
    customer_name: string | null
    customer_phone: string | null
    customer_email: string | null
    statement: string | null
    repeat_of: string | null
    customer_contacted_at: MaybeInstant
    customer_reply: string | null
    satisfied_at_close: 'yes' | 'no' | 'not_reached' | 'withdrawn' | null
    closed_at: MaybeInstant
    last_outlet_update_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  complaint_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    complaints: number
  }
  complaint_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    complaints: number
  }
  complaint_sum: {
    month: string | null
    status: string | null
    severity: string | null
    category: string | null
    region_id: string | null
    complaints: number
    crash: number
    fire: number
    injured: number
    killed: number
    repeats: number
  }
  complaint_sum_change: {
    month: string | null
    status: string | null
    severity: string | null
    category: string | null
    region_id: string | null
    complaints: number
    crash: number
    fire: number
    injured: number
    killed: number
    repeats: number
  }
  connection_step: {
    hash: string
    user_id: string
    provider: string
    verifier: string
    nonce: string
    expires_at: Instant
  }
  contact_attempt: {
    id: Default<string>
    attempted_on: string
    follow_up_id: string
    outlet_id: string
    at: Instant
    medium: ServiceFollowUps['contact_attempt.medium']
    direction: Default<ServiceFollowUps['contact_attempt.direction']>
    result: ServiceFollowUps['contact_attempt.result']
    call_back_at: MaybeInstant
    note: string | null
    by_user_id: string | null
    created_at: Default<Instant>
    reminder_id: string | null
    contact: string | null
    import_key: string | null
  }
  content_feedback: {
    item_id: string
    user_id: string
    is_helpful: boolean
    remark: string | null
    no: number
    at: Instant
  }
  content_file: {
    id: Default<string>
    item_id: string
    name: string
    type: string
    bytes: number
    width: number | null
    height: number | null
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string
  }
  content_item: {
    id: Default<string>
    work_id: string
    kind: 'notice' | 'article' | 'bot_answer' | 'guideline' | 'policy' | 'template' | 'faq'
    title: string
    slug: string
    language: string
    summary: string | null
    body: Default<string>
    plain_text: Default<string>
    roles: Default<string[]>
    channel_ids: Default<string[]>
    region_ids: Default<string[]>
    job_type: 'service' | 'bodyshop' | null
    intent_code: string | null
    status: Default<'draft' | 'in_review' | 'published' | 'expired' | 'archived'>
    edition: Default<number>
    live_edition: number | null
    is_editorial: Default<boolean>
    change_note: string | null
    publish_from: MaybeInstant
    publish_until: MaybeInstant
    owner_id: string
    reviewer_id: string | null
    review_by: string | null
    written_by: string[]
    asked_at: MaybeInstant
    approved_at: MaybeInstant
    approved_by: string | null
    remark: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    topic: string | null
    position: number | null
    faq_topic: GeneratedAlways<string | null>
    cleaner_version: Default<number>
  }
  content_link: {
    item_id: string
    href: string
    kind: 'content' | 'guideline' | 'file' | 'page' | 'web'
    target: string
  }
  content_receipt: {
    item_id: string
    no: number
    user_id: string
    first_read_at: Instant
    last_read_at: Instant
    times: Default<number>
  }
  content_version: {
    item_id: string
    no: number
    title: string
    summary: string | null
    body: string
    roles: string[]
    channel_ids: string[]
    region_ids: string[]
    job_type: string | null
    is_editorial: boolean
    change_note: string | null
    written_by: string[]
    approved_by: string
    published_at: Instant
    ended_at: MaybeInstant
    ended: 'replaced' | 'expired' | 'archived' | null
    cleaner_version: Default<number>
  }
  conversation: {
    id: Default<string>
    no: Default<string>
    client_id: string
    bot_id: string
    bot_user_id: string
    medium: 'web' | 'app' | 'whatsapp' | 'sms' | 'voice'
    version_no: number | null
    started_at: Instant
    started_on: string
    last_at: Instant
    end_cause: 'user_end' | 'bot_end' | 'agent_end' | 'error' | null
    outcome: 'bounced' | 'resolved' | 'handed_over' | 'abandoned' | 'failed'
    language: string | null
    turns_user: number
    turns_bot: number
    turns_agent: number
    fallback_turns: number
    words: number
    handed_over_at: MaybeInstant
    agent: string | null
    csat: number | null
    intents: Default<string[]>
    main_intent: Default<string>
    journey_stage: string | null
    outlet_id: string | null
    vin: string | null
    is_new: boolean
    is_returned: Default<boolean>
    seconds: GeneratedAlways<number>
    created_at: Default<Instant>
  }
  conversation_case: {
    conversation_id: string
    client_id: string
    entity: 'ticket' | 'complaint'
    case_id: string
    linked_at: Default<Instant>
    linked_by: string | null
  }
  conversation_sum: {
    month: string | null
    outcome: string | null
    client_id: string | null
    bot_id: string | null
    medium: string | null
    conversations: number
  }
  conversation_sum_change: {
    month: string | null
    outcome: string | null
    client_id: string | null
    bot_id: string | null
    medium: string | null
    conversations: number
  }
  credit_note: {
    id: number
    invoice_id: number
    year: number
    serial: number
    number: GeneratedAlways<string>
    issued_on: string
    reason: string
    subtotal: number
    discount: number
    tax: number
    total: number
    created_at: Instant
    created_by: string | null
    creator: string
    undone_at: MaybeInstant
    undone_by: string | null
    undoer: string | null
  }
  credit_note_item: {
    credit_note_id: number
    line: number
    name: string
    description: string
    cost: number
    qty: number | null
    discount_percent: number
    tax1_percent: number
    tax2_percent: number
    gross: number
    net: number
    tax1: number
    tax2: number
  }
  credit_note_year: {
    year: number
    last: number
  }
  customer: {
    id: Default<string>
    no: Default<string>
    kind: Default<'retail' | 'fleet' | 'corporate' | 'taxi' | 'government'>
    name: string
    phones: Default<string[]>
    email: string | null
    language: string | null
    city_id: string | null
    outlet_id: string | null
    source_no: string | null
    consent_call: Default<boolean>
    consent_sms: Default<boolean>
    consent_whatsapp: Default<boolean>
    consent_email: Default<boolean>
    do_not_contact_until: string | null
    active: Default<boolean>
    inactive_reason: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    name_text: GeneratedAlways<string>
    wrong_contacts: Default<string[]>
  }
  customer_outlet: {
    outlet_id: string
    customer_id: string
  }
  dealer: {
    id: Default<string>
    code: string
    name: string
    legal_name: string | null
    tax_no: string | null
    principal_name: string | null
    principal_email: string | null
    phone: string | null
    home_region_id: string | null
    status: Default<'prospect' | 'active' | 'suspended' | 'closed'>
    emails: Default<Json<NetworkDealers['dealer.emails']>>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  digest: {
    user_id: string
    on_day: string
  }
  document: {
    id: Default<string>
    no: string
    status: Default<InsightDocuments['document.status']>
    doc_type: Default<InsightDocuments['document.doc_type']>
    is_type_given: Default<boolean>
    source: Default<InsightDocuments['document.source']>
    file_name: string
    mime: string
    bytes: number
    sha256: string
    outlet_id: string | null
    uploaded_by: string | null
    uploader: string
    client_id: string | null
    client_no: string | null
    duplicate_of: string | null
    linked_kind: InsightDocuments['document.linked_kind'] | null
    linked_no: string | null
    received_at: Instant
    received_on: string
    next_read_at: Instant
    reading_since: MaybeInstant
    attempts: Default<number>
    failure: InsightDocuments['document.failure'] | null
    read_at: MaybeInstant
    finished_at: MaybeInstant
    pages: number | null
    words: number | null
    sentences: number | null
    readability: number | null
    language: string | null
    keywords: Default<string[]>
    confidence: number | null
    sums_agree: boolean | null
    is_straight: Default<boolean>
    fields_reviewed: Default<number>
    fields_right: Default<number>
    review_seconds: Default<number>
    review_remark: string | null
    minhash: number[] | null
    bands: number[] | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  document_field: {
    document_id: string
    name: string
    value: string | null
    confidence: Default<number>
    page: number | null
    box: MaybeJson<unknown>
    reviewed_value: string | null
    reviewed_at: MaybeInstant
    reviewed_by: string | null
    reviewer: string | null
  }
  document_file: {
    document_id: string
    content: Uint8Array
  }
  document_mention: {
    document_id: string
    kind: InsightDocuments['document_mention.kind']
    value: string
    page: number
  }
  document_page: {
    document_id: string
    page: number
    width: number
    height: number
    is_scanned: Default<boolean>
    text: string
    words: Default<Json<unknown>>
    picture: Uint8Array | null
  }
  document_place_sum: {
    outlet_id: string | null
    status: string | null
    documents: number
  }
  document_place_sum_change: {
    outlet_id: string | null
    status: string | null
    documents: number
  }
  document_sum: {
    month: string | null
    status: string | null
    doc_type: string | null
    source: string | null
    is_straight: boolean | null
    documents: number
  }
  document_sum_change: {
    month: string | null
    status: string | null
    doc_type: string | null
    source: string | null
    is_straight: boolean | null
    documents: number
  }
  document_topic: {
    document_id: string
    topic_id: string
    hits: number
    page: number
  }
  due_date_change: {
    id: Default<string>
    move_id: string
    vehicle_id: string
    from_on: string | null
    to_on: string
    follow_up_id: string | null
    follow_up_from_on: string | null
    applied_at: MaybeInstant
    applied_on: string | null
    is_skipped: Default<boolean>
  }
  due_date_move: {
    id: Default<string>
    reason: 'recall' | 'authority' | 'low_usage' | 'wrong_date' | 'other'
    note: string
    vehicles: number
    moved_at: Instant
    moved_by: string | null
    status: Default<'moving' | 'done'>
    shift_months: number | null
    shift_days: number | null
    to_on: string | null
    na_declaration_id: string | null
    undoes_id: string | null
  }
  due_reading_change: {
    reading_id: string
    follow_up_id: string
    changed_at: Default<Instant>
    applied_at: MaybeInstant
    from_status: string | null
    from_due_on: string | null
    from_first_due_on: string | null
    restored_at: MaybeInstant
  }
  email_change: {
    user_id: string
    email: string
    hash: string
    sent_at: Instant
    expires_at: Instant
  }
  email_copy: {
    id: number
    user_id: string
    message_id: string
    thread_id: string
    is_outgoing: boolean
    folder: AppsEmail['email_copy.folder']
    folder_before: AppsEmail['email_copy.folder_before'] | null
    is_read: Default<boolean>
    is_starred: Default<boolean>
    labels: Default<AppsEmail['email_copy.labels']>
    has_files: Default<boolean>
    arrives_at: Instant
    shown_at: Instant
    search_text: string
    documents_due: Default<boolean>
  }
  email_file: {
    id: Default<string>
    message_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
  }
  email_label: {
    id: Default<string>
    user_id: string
    name: string
    tone: AppsEmail['email_label.tone']
    created_at: Instant
  }
  email_message: {
    id: Default<string>
    thread_id: string
    sender_id: string | null
    from_name: string
    from_email: string
    to_people: Default<Json<AppsEmail['email_message.to_people']>>
    cc_people: Default<Json<AppsEmail['email_message.cc_people']>>
    bcc_people: Default<Json<AppsEmail['email_message.bcc_people']>>
    subject: Default<string>
    body: Default<string>
    plain_text: Default<string>
    sends_at: MaybeInstant
    outside: Default<string[]>
    outside_at: MaybeInstant
    created_at: Instant
    updated_at: Instant
    version: Default<number>
    in_reply_to: string | null
    header_id: string | null
    is_plain_text: Default<boolean>
    is_automatic: Default<boolean>
    cleaner_version: Default<number>
  }
  email_outside: {
    message_id: string
    address: string
    state: 'sending' | 'sent' | 'failed' | 'no_server'
    error: string | null
    at: Instant
  }
  email_rule: {
    id: Default<string>
    user_id: string
    place: number
    from_text: Default<string>
    to_text: Default<string>
    subject_text: Default<string>
    has_files: Default<boolean>
    folder: AppsEmail['email_rule.folder'] | null
    label: string | null
    marks_read: Default<boolean>
    stars: Default<boolean>
    created_at: Instant
    adds_documents: Default<boolean>
  }
  email_setting: {
    user_id: string
    signature: Default<string>
    updated_at: Instant
    checks_spelling: Default<boolean>
    cleaner_version: Default<number>
  }
  email_template: {
    id: Default<string>
    user_id: string
    name: string
    subject: Default<string>
    body: Default<string>
    created_at: Instant
    cleaner_version: Default<number>
  }
  employee: {
    id: number
    full_name: string
    post: string
    email: string
    city: string | null
    start_date: string
    salary: number
    age: number | null
    experience: number | null
    status: Default<'current' | 'professional' | 'rejected' | 'resigned' | 'applied'>
    avatar: string | null
    archived_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    deleted_at: MaybeInstant
    wire_text: GeneratedAlways<string>
  }
  event_log: {
    id: Default<string>
    name: string
    created_at: Default<Instant>
  }
  event_log_case: {
    log_id: string
    case_name: string
    outlet_id: string | null
    vin: string | null
    events: number
    started_at: Instant
    ended_at: Instant
    variant: string
    repeats: number
    loops: number
  }
  event_log_entry: {
    id: string
    log_id: string
    case_name: string
    activity: string
    at: Instant
    place: number
    resource: string | null
    event_no: string | null
    outlet_id: string | null
    vin: string | null
    import_key: string
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    search_text: GeneratedAlways<string>
  }
  faq_topic: {
    id: Default<string>
    code: string
    title: string
    subtitle: string | null
    icon: string
    sort: Default<number>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  follow_up: {
    id: Default<string>
    no: string
    vehicle_id: string
    customer_id: string | null
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    job_type: Default<string>
    status: Default<ServiceFollowUps['follow_up.status']>
    due_on: string
    first_due_on: string
    due_basis: 'time' | 'km' | 'whichever_first'
    attempts: Default<number>
    reached: Default<number>
    last_attempt_at: MaybeInstant
    reached_at: MaybeInstant
    call_back_at: MaybeInstant
    booked_on: string | null
    no_shows: Default<number>
    eligible: Default<boolean>
    sent_at: MaybeInstant
    delivered_at: MaybeInstant
    read_at: MaybeInstant
    responded_at: MaybeInstant
    booked_at: MaybeInstant
    reported_at: MaybeInstant
    lost_reason_id: string | null
    lost_on: string | null
    na_declaration_id: string | null
    seen_card_id: string | null
    reported_outlet_id: string | null
    reported_elsewhere: Default<boolean>
    warned_days: Default<number>
    opened_at: Instant
    opened_on: string
    ended_at: MaybeInstant
    ended_on: string | null
    last_outlet_update_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    counted_on: string | null
  }
  follow_up_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    region_id: string | null
    status: string | null
    ended_late: boolean | null
    follow_ups: number
    reached: number
    attempts: number
    elsewhere: number
    eligible: number
    sent: number
    delivered: number
    read: number
    answered: number
    booked: number
  }
  follow_up_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    region_id: string | null
    status: string | null
    ended_late: boolean | null
    follow_ups: number
    reached: number
    attempts: number
    elsewhere: number
    eligible: number
    sent: number
    delivered: number
    read: number
    answered: number
    booked: number
  }
  follow_up_sum: {
    due_on: string | null
    counted_on: string | null
    status: string | null
    region_id: string | null
    channel_id: string | null
    ended_late: boolean | null
    follow_ups: number
    reached: number
    attempts: number
    elsewhere: number
    eligible: number
    sent: number
    delivered: number
    read: number
    answered: number
    booked: number
  }
  follow_up_sum_change: {
    due_on: string | null
    counted_on: string | null
    status: string | null
    region_id: string | null
    channel_id: string | null
    ended_late: boolean | null
    follow_ups: number
    reached: number
    attempts: number
    elsewhere: number
    eligible: number
    sent: number
    delivered: number
    read: number
    answered: number
    booked: number
  }
  follow_up_ticket: {
    outlet_id: string
    week: string
    ticket_id: string
    follow_ups: number
  }
  follow_up_update_sum: {
    region_id: string | null
    channel_id: string | null
    updated_day: string | null
    follow_ups: number
  }
  follow_up_update_sum_change: {
    region_id: string | null
    channel_id: string | null
    updated_day: string | null
    follow_ups: number
  }
  guideline: {
    item_id: string
    no: Default<string>
    mandatory: Default<boolean>
    ack_days: Default<number>
    supersedes_id: string | null
    steps: Default<Json<KnowledgeGuidelines['guideline.steps']>>
    version: Default<number>
    updated_at: Default<Instant>
    updated_by: string | null
  }
  guideline_reason: {
    item_id: string
    kind: 'plea' | 'holdup'
    code: string
  }
  guideline_reminder: {
    item_id: string
    no: number
    user_id: string
    reminded_on: string
    by_user_id: string | null
  }
  guideline_tick: {
    item_id: string
    user_id: string
    step_id: string
    ticked_at: Instant
  }
  guideline_version: {
    item_id: string
    no: number
    mandatory: boolean
    ack_days: number
    steps: Json<KnowledgeGuidelines['guideline_version.steps']>
    asked_no: number
    asked_at: Instant
  }
  helpdesk_case: {
    id: Default<string>
    no: string
    kind: Default<'case' | 'info'>
    status: Default<'draft' | 'submitted' | 'returned' | 'accepted' | 'in_analysis' | 'awaiting_outlet' | 'recommended' | 'outlet_trial' | 'noted' | 'answered_by_known_issue' | 'closed_fixed' | 'closed_no_feedback' | 'closed_info'>
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    job_type: 'service' | 'bodyshop'
    calendar_id: string
    job_card_id: string | null
    holdup_id: string | null
    vehicle_id: string | null
    vin: string | null
    reg_no: string | null
    model: string | null
    odometer: number | null
    vehicle_at_outlet: Default<boolean>
    vehicle_down: Default<boolean>
    priority: GeneratedAlways<KnowledgeHelpdesk['helpdesk_case.priority']>
    title: string
    concern: string | null
    conditions: Default<('cold' | 'hot' | 'speed' | 'load')[]>
    occurrence: 'always' | 'intermittent' | 'once' | null
    system_group: 'powertrain' | 'electrical' | 'chassis' | 'body' | 'hv_battery' | 'infotainment' | 'adas' | 'other' | null
    dtcs: Default<Json<KnowledgeHelpdesk['helpdesk_case.dtcs']>>
    dtc_codes: GeneratedAlways<string[]>
    measurements: Default<Json<KnowledgeHelpdesk['helpdesk_case.measurements']>>
    prior_steps: string | null
    parts_tried: Default<string[]>
    tier: Default<KnowledgeHelpdesk['helpdesk_case.tier']>
    assignee_user_id: string | null
    opened_at: Instant
    opened_on: string
    submitted_at: MaybeInstant
    closed_at: MaybeInstant
    closed_on: string | null
    first_reply_at: MaybeInstant
    first_reply_seconds: number | null
    age_seconds: Default<number>
    status_since: Instant
    tier_since: MaybeInstant
    turn: 'helpdesk' | 'outlet' | null
    turn_since: MaybeInstant
    due_at: MaybeInstant
    feedback_at: MaybeInstant
    escalates_at: MaybeInstant
    closes_at: MaybeInstant
    reminded_days: Default<number>
    next_move_at: MaybeInstant
    missing: Default<string[]>
    returned_note: string | null
    returned_count: Default<number>
    reopened_count: Default<number>
    recommended_count: Default<number>
    known_issue_id: string | null
    repeat_of: string | null
    cause: string | null
    correction: string | null
    parts: Default<string[]>
    labour_op: string | null
    verified_km: number | null
    close_remarks: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    last_outlet_update_at: MaybeInstant
  }
  helpdesk_case_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    kind: string | null
    priority: string | null
    cases: number
  }
  helpdesk_case_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    kind: string | null
    priority: string | null
    cases: number
  }
  helpdesk_file: {
    id: Default<string>
    case_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  helpdesk_question: {
    id: Default<string>
    case_id: string
    text: string
    at: Instant
    by_user_id: string | null
    by_name: string
    answer: string | null
    answered_at: MaybeInstant
    answered_by: string | null
  }
  helpdesk_recommendation: {
    id: Default<string>
    case_id: string
    place: number
    text: string
    at: Instant
    by_user_id: string | null
    by_name: string
    tier: number
    outcome: 'tried_fixed' | 'tried_not_fixed' | 'not_tried' | null
    outcome_note: string | null
    outcome_at: MaybeInstant
    outcome_by: string | null
  }
  helpdesk_turn: {
    case_id: string
    from_at: Instant
    to_at: MaybeInstant
    side: 'helpdesk' | 'outlet'
    status: string
    id: GeneratedAlways<number>
  }
  holdup: {
    id: Default<string>
    job_card_id: string
    outlet_id: string
    region_id: string
    channel_id: string | null
    job_type: 'service' | 'bodyshop'
    reason_id: string
    party: string
    started_at: Instant
    expected_until: Instant
    ended_at: MaybeInstant
    rest_workable: Default<boolean>
    linked_no: string | null
    note: string | null
    extended_count: Default<number>
    end_cause: 'resolved' | 'reason_changed' | 'card_cancelled' | null
    ticket_id: string | null
    opened_by: string | null
    ended_by: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    last_outlet_update_at: MaybeInstant
  }
  holdup_file: {
    id: Default<string>
    holdup_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  holdup_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    reason_id: string | null
    is_open: boolean | null
    holdups: number
  }
  holdup_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    reason_id: string | null
    is_open: boolean | null
    holdups: number
  }
  holdup_reason: {
    id: Default<string>
    job_type: 'service' | 'bodyshop'
    code: string
    label: string
    party: 'outlet' | 'brand_parts' | 'brand_warranty' | 'brand_technical' | 'brand_it' | 'customer' | 'insurer' | 'sublet' | 'authority'
    pauses_tat: Default<boolean>
    pause_max_hours: number | null
    default_hours: Default<number>
    evidence: string | null
    needs_evidence: Default<boolean>
    needs_note: Default<boolean>
    note_min: Default<number>
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  holdup_span: {
    job_card_id: string
    from_at: Instant
    to_at: MaybeInstant
    holdup_id: string
    reason_id: string
    party: string
    outlet_id: string
    region_id: string
    channel_id: string | null
    job_type: string
  }
  holdup_sum: {
    job_type: string | null
    reason_id: string | null
    region_id: string | null
    is_open: boolean | null
    holdups: number
  }
  holdup_sum_change: {
    job_type: string | null
    reason_id: string | null
    region_id: string | null
    is_open: boolean | null
    holdups: number
  }
  idempotency_key: {
    user_id: string
    key: string
    fingerprint: string
    status: number | null
    body: MaybeJson<unknown>
    created_at: Default<Instant>
    call: Default<string>
  }
  import: {
    id: Default<string>
    kind: string
    file_name: string
    file: Uint8Array
    columns: string[]
    row_count: number
    status: Default<'uploaded' | 'checking' | 'checked' | 'committing' | 'committed' | 'reverted' | 'cancelled'>
    mapping: MaybeJson<AdminImports['import.mapping']>
    value_map: MaybeJson<AdminImports['import.value_map']>
    options: MaybeJson<AdminImports['import.options']>
    suggested: Default<Json<AdminImports['import.suggested']>>
    sample: Default<Json<AdminImports['import.sample']>>
    done: Default<number>
    attempt: Default<number>
    outcome: MaybeJson<AdminImports['import.outcome']>
    error: string | null
    created_at: Default<Instant>
    created_by: string
    created_by_name: string
    committed_at: MaybeInstant
    reverted_at: MaybeInstant
    version: Default<number>
    worked_at: MaybeInstant
    original: Default<Uint8Array>
    reading: Default<Json<AdminImports['import.reading']>>
  }
  import_change: {
    id: GeneratedAlways<number>
    import_id: string
    step: number
    table_name: string
    key: Json<AdminImports['import_change.key']>
    before: MaybeJson<AdminImports['import_change.before']>
    mark: string | null
  }
  import_row: {
    import_id: string
    line: number
    state: 'new' | 'changed' | 'same' | 'wrong'
    key: string | null
    record: MaybeJson<AdminImports['import_row.record']>
    entity_id: string | null
    seen: number | null
    problems: MaybeJson<AdminImports['import_row.problems']>
    raw: MaybeJson<AdminImports['import_row.raw']>
  }
  incoming_mail: {
    id: GeneratedAlways<number>
    mailbox: string
    uid_validity: string
    uid: number
    digest: string
    state: 'delivered' | 'set_aside' | 'again' | 'dismissed'
    reason: string | null
    from_email: Default<string>
    to_emails: Default<string[]>
    subject: Default<string>
    at: Instant
  }
  incoming_mailbox: {
    name: string
    uid_validity: string | null
    last_uid: Default<number>
    last_poll_at: MaybeInstant
    last_success_at: MaybeInstant
    last_error: string | null
  }
  intent: {
    id: Default<string>
    code: string
    name: string
    domain: string
    journey_stage: string | null
    active: Default<boolean>
    inactive_reason: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  invitation: {
    id: Default<string>
    email: string
    full_name: string
    kind: 'brand' | 'dealer' | 'agency'
    roles: string[]
    scopes: Json<SessionInvitations['invitation.scopes']>
    scope_rows: Json<SessionInvitations['invitation.scope_rows']>
    token_hash: string
    sent_at: Instant
    expires_at: Instant
    accepted_at: MaybeInstant
    withdrawn_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    client_ids: Default<string[]>
  }
  invoice: {
    id: number
    year: number
    serial: number
    number: GeneratedAlways<string>
    issued_on: string
    due_on: string
    client_id: number
    client_name: string
    client_company: string
    client_email: string
    client_address: string
    client_country: string
    client_contact: string
    service: string
    step: Default<'Draft' | 'Downloaded' | 'Sent' | 'Void' | 'Uncollectible'>
    subtotal: number
    discount: number
    tax: number
    total: number
    paid: Default<number>
    salesperson: string
    note: string
    terms: string
    paid_via: 'bank' | 'paypal' | 'upi'
    show_terms: boolean
    show_note: boolean
    show_stub: boolean
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    deleted_at: MaybeInstant
    closed_at: MaybeInstant
    closed_by: string | null
    closer: string | null
    closed_reason: string | null
    credited: Default<number>
    balance: GeneratedAlways<number>
  }
  invoice_client: {
    id: number
    name: string
    company: string
    company_email: string
    address: string
    country: string
    contact: string
    created_at: Default<Instant>
    created_by: string | null
  }
  invoice_item: {
    invoice_id: number
    line: number
    name: string
    description: string
    cost: number
    qty: number
    discount_percent: number
    tax1_percent: number
    tax2_percent: number
    gross: number
    net: number
    tax1: number
    tax2: number
  }
  invoice_payment: {
    id: number
    invoice_id: number
    amount: number
    paid_on: string
    method: 'cash' | 'bank' | 'debit' | 'credit' | 'paypal' | 'upi'
    note: string
    created_at: Instant
    created_by: string | null
    creator: string
    undone_at: MaybeInstant
    undone_by: string | null
    undoer: string | null
  }
  invoice_sending: {
    id: number
    invoice_id: number
    sent_at: Instant
    sent_by: string | null
    sender: string
    receiver: string
    subject: string
    file: string
    kind: Default<'invoice' | 'reminder'>
  }
  invoice_sum: {
    due_on: string
    step: AppsInvoices['invoice_sum.step']
    is_settled: boolean
    is_begun: boolean
    invoices: number
    total: number
    paid: number
    balance: number
  }
  invoice_year: {
    year: number
    last: number
  }
  job_card: {
    id: Default<string>
    no: string
    job_type: 'service' | 'bodyshop'
    source: Default<'dms_feed' | 'manual' | 'import'>
    dms_no: string | null
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    vehicle_id: string | null
    vin: string | null
    reg_no: string | null
    customer_id: string | null
    odometer: number | null
    service_type: Default<'free_1' | 'free_2' | 'free_3' | 'paid' | 'running_repair' | 'campaign_recall' | 'pdi' | 'warranty' | 'accident' | 'repeat'>
    category: string | null
    sub_category: string | null
    concern: string | null
    advisor: string | null
    status: Default<'booked' | 'open' | 'in_work' | 'on_hold' | 'final_check' | 'ready' | 'invoiced' | 'delivered' | 'cancelled'>
    held_from: 'open' | 'in_work' | 'final_check' | 'ready' | null
    stage: Default<'reception' | 'diagnosis' | 'estimate' | 'claim' | 'survey' | 'approval' | 'strip_down' | 'supplement' | 'work' | 'body' | 'paint' | 'assembly' | 'final_check' | 'reinspection' | 'wash' | 'ready'>
    vor: Default<boolean>
    loaner_given: Default<boolean>
    is_repeat: Default<boolean>
    repeat_of: string | null
    received_at: Instant
    received_on: string
    first_promised_at: MaybeInstant
    promised_at: MaybeInstant
    work_started_at: MaybeInstant
    completed_at: MaybeInstant
    invoiced_at: MaybeInstant
    delivered_at: MaybeInstant
    delivered_on: string | null
    cancelled_at: MaybeInstant
    ended_at: GeneratedAlways<string | null>
    touch_minutes: number | null
    estimate: number | null
    approved: number | null
    invoiced: number | null
    supplements: Default<number>
    insurer: string | null
    claim_no: string | null
    surveyor: string | null
    liability: number | null
    psf_score: number | null
    psf_at: MaybeInstant
    holdup_id: string | null
    holdup_reason_id: string | null
    holdup_since: MaybeInstant
    holdup_until: MaybeInstant
    holdups: Default<number>
    last_outlet_update_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    cluster_replaced: Default<boolean>
  }
  job_card_feed: {
    outlet_id: string
    client_id: string
    promised_hours: Default<number>
    last_received_at: MaybeInstant
    last_cards: Default<number>
  }
  job_card_line: {
    id: Default<string>
    job_card_id: string
    place: number
    kind: Default<'labour' | 'part' | 'sublet' | 'other'>
    text: string
    component: string | null
    quantity: number | null
  }
  job_card_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    cards: number
  }
  job_card_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    cards: number
  }
  job_card_promise: {
    id: GeneratedAlways<number>
    job_card_id: string
    promised_at: Instant
    said_at: Instant
    said_by: string | null
    reason: string | null
  }
  job_card_sum: {
    month: string | null
    job_type: string | null
    status: string | null
    region_id: string | null
    cards: number
  }
  job_card_sum_change: {
    month: string | null
    job_type: string | null
    status: string | null
    region_id: string | null
    cards: number
  }
  journey_change: {
    vehicle_id: string
  }
  journey_delivery_sum: {
    started_on: string | null
    region_id: string | null
    tenths: number | null
    visits: number
  }
  journey_delivery_sum_change: {
    started_on: string | null
    region_id: string | null
    tenths: number | null
    visits: number
  }
  journey_deviation: {
    visit_id: number
    stage_id: string
    kind: 'missing' | 'too_often' | 'out_of_order' | 'not_allowed'
  }
  journey_event: {
    id: GeneratedAlways<number>
    at: Instant
    step: string
    vehicle_id: string | null
    customer_id: string | null
    outlet_id: string | null
    channel_id: string | null
    job_type: 'service' | 'bodyshop' | 'none' | null
    source_kind: string
    source_id: string
    card_id: string | null
    follow_up_id: string | null
    visit_no: number | null
    medium: string | null
    value: number | null
    sentiment: number | null
  }
  journey_group: {
    id: Default<string>
    no: string
    user_id: string
    name: string
    view: Json<unknown>
    visits: number
    vehicles: number
    customers: number
    created_at: Default<Instant>
    version: Default<number>
  }
  journey_group_member: {
    group_id: string
    user_id: string
    vehicle_id: string
    customer_id: string | null
  }
  journey_path: {
    id: GeneratedAlways<number>
    steps: string[]
    hash: string
  }
  journey_stage: {
    id: Default<string>
    code: string
    label: string
    tone: Default<'plain' | 'accent' | 'good' | 'warn' | 'bad'>
    in_line: Default<boolean>
    steps: string[]
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    is_required: Default<boolean>
    at_most: number | null
    is_allowed: Default<boolean>
  }
  journey_stay_place_sum: {
    region_id: string | null
    started_on: string | null
    stage_id: string | null
    tenths: number | null
    visits: number
  }
  journey_stay_place_sum_change: {
    region_id: string | null
    started_on: string | null
    stage_id: string | null
    tenths: number | null
    visits: number
  }
  journey_stay_sum: {
    started_on: string | null
    stage_id: string | null
    tenths: number | null
    visits: number
  }
  journey_stay_sum_change: {
    started_on: string | null
    stage_id: string | null
    tenths: number | null
    visits: number
  }
  journey_task: {
    id: Default<string>
    no: string
    stage_id: string
    kind: InsightJourneysTasks['journey_task.kind']
    outlet_id: string
    owner_id: string
    owner: string
    note: string
    due_on: string
    status: Default<InsightJourneysTasks['journey_task.status']>
    opened_at: Instant
    opened_on: string
    opened_by: string
    opener: string
    ended_at: MaybeInstant
    remark: string | null
    figures_before: MaybeJson<InsightJourneysTasks['journey_task.figures_before']>
    figures_after: MaybeJson<InsightJourneysTasks['journey_task.figures_after']>
    measured_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  journey_visit: {
    id: GeneratedAlways<number>
    vehicle_id: string
    no: number
    customer_id: string | null
    outlet_id: string | null
    dealer_id: string | null
    region_id: string | null
    channel_id: string | null
    job_type: 'service' | 'bodyshop' | 'none' | null
    model_id: string | null
    started_at: Instant
    started_on: string
    last_at: Instant
    delivered_at: MaybeInstant
    ending: 'delivered' | 'lost' | 'not_applicable' | 'cancelled' | 'expired' | null
    went_elsewhere: Default<boolean>
    medium: 'phone' | 'message' | 'email' | 'other' | 'walk_in'
    first_id: string | null
    furthest_id: string | null
    path_id: number
    steps: number
    repeats: number
    loops: number
    holdups: number
    complaints: number
    sentiment: number | null
    offsets: Default<number[]>
    deviations: Default<number>
    aside_ids: Default<string[]>
    afterwards: 'other_outlet' | 'later_visit' | 'lost' | 'not_applicable' | 'nothing' | null
    first_at: Instant
    first_on: string
  }
  journey_visit_stage: {
    visit_id: number
    stage_id: string
    at: Instant
    dwell_minutes: number | null
    entries: number
    started_on: string
    region_id: string | null
  }
  journey_visit_sum: {
    started_on: string | null
    region_id: string | null
    channel_id: string | null
    job_type: string | null
    furthest_id: string | null
    ending: string | null
    aside_ids: string[] | null
    afterwards: string | null
    visits: number
    by_phone: number
    by_message: number
    by_email: number
    complained: number
    mood: number
    moods: number
  }
  journey_visit_sum_change: {
    started_on: string | null
    region_id: string | null
    channel_id: string | null
    job_type: string | null
    furthest_id: string | null
    ending: string | null
    aside_ids: string[] | null
    afterwards: string | null
    visits: number
    by_phone: number
    by_message: number
    by_email: number
    complained: number
    mood: number
    moods: number
  }
  known_issue: {
    id: Default<string>
    no: Default<string>
    title: string
    status: Default<'draft' | 'published' | 'retired'>
    system_group: 'powertrain' | 'electrical' | 'chassis' | 'body' | 'hv_battery' | 'infotainment' | 'adas' | 'other'
    models: Default<string[]>
    dtc_codes: Default<string[]>
    symptoms: string
    remedy: string
    campaign_no: string | null
    solved: Default<number>
    published_at: MaybeInstant
    published_on: string | null
    retired_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    words: GeneratedAlways<string>
    source_no: string | null
    cleaner_version: Default<number>
  }
  known_issue_source: {
    known_issue_id: string
    case_id: string
  }
  launch: {
    only_one: Default<boolean>
    at: Instant
  }
  launch_list: {
    email: string
    created_at: Default<Instant>
  }
  level: {
    no: number
    name: string
    notify: Default<('bell' | 'mail')[]>
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  level_member: {
    id: Default<string>
    level_no: number
    user_id: string
    channel_id: string | null
    region_id: string | null
    dealer_id: string | null
    outlet_id: string | null
    job_type: 'service' | 'bodyshop' | null
    from_on: string
    to_on: string | null
    deputy_user_id: string | null
    absent_from: string | null
    absent_to: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  library_item: {
    item_id: string
    work_id: string
    no: number
    kind: string
    title: string
    slug: string
    language: string
    summary: string | null
    body: string
    plain_text: string
    roles: string[]
    channel_ids: string[]
    region_ids: string[]
    job_type: string | null
    intent_code: string | null
    published_at: Instant
    publish_until: MaybeInstant
    search_text: GeneratedAlways<string>
    topic: string | null
    position: number | null
    faq_topic: GeneratedAlways<string | null>
    cleaner_version: Default<number>
  }
  lost_reason: {
    id: Default<string>
    code: string
    label: string
    needs_note: Default<boolean>
    opens_complaint: Default<boolean>
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  maintenance: {
    only_one: Default<boolean>
    message: string | null
    until: MaybeInstant
    since: Default<Instant>
    by_user_name: string
  }
  message: {
    id: GeneratedAlways<number>
    client_id: string
    key: string
    conversation_id: string
    at: Instant
    said_by: 'user' | 'bot' | 'agent' | 'system'
    text: string
    intent: string | null
    confidence: number | null
    is_fallback: Default<boolean>
    buttons: Default<string[]>
    attachment: string | null
    latency_ms: number | null
    csat: number | null
    event: 'end' | 'hand_over' | 'error' | null
    agent: string | null
    language: string | null
    version_no: number | null
    outlet_id: string | null
    vin: string | null
    masked: Default<('phone' | 'email' | 'vin' | 'card')[]>
    words: GeneratedAlways<string>
    created_at: Default<Instant>
    import_id: string | null
  }
  message_clear: {
    message_id: number
    client_id: string
    text: string
  }
  model: {
    id: Default<string>
    make: string
    name: string
    channel_id: string | null
    segment: string | null
    fuel: 'petrol' | 'diesel' | 'cng' | 'hybrid' | 'electric' | null
    launched: number | null
    discontinued: number | null
    active: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  model_year: {
    model_id: string
    year: number
    body_styles: Default<string[]>
  }
  na_automatic_off: {
    id: Default<string>
    outlet_id: string
    from_on: string
    until_on: string
    revalidated: number
    overturned: number
    created_at: Default<Instant>
  }
  na_declaration: {
    id: Default<string>
    no: string
    follow_up_id: string
    vehicle_id: string
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    job_type: Default<string>
    reason_id: string
    base_effect: 'leaves' | 'stays' | 'moves'
    status: 'declared' | 'approved' | 'rejected' | 'auto_approved' | 'withdrawn' | 'overturned'
    approver: 'auto' | 'tsm' | 'rgm' | 'none'
    manual_cause: 'other_vin' | 'no_job_card' | 'automatic_off' | null
    from_status: string
    note: string | null
    reference: string | null
    new_customer_id: string | null
    new_outlet_id: string | null
    new_due_on: string | null
    job_card_id: string | null
    new_follow_up_id: string | null
    recheck_on: string | null
    rechecked_on: string | null
    declared_at: Instant
    declared_on: string
    declared_by: string | null
    decided_at: MaybeInstant
    decided_on: string | null
    decided_by: string | null
    decision_remark: string | null
    revalidated_on: string | null
    overturned_at: MaybeInstant
    overturned_on: string | null
    overturn_cause: 'vehicle_seen' | 'revalidation' | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
    revalidation_id: string | null
    last_outlet_update_at: MaybeInstant
  }
  na_declaration_file: {
    id: Default<string>
    na_declaration_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  na_declaration_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    region_id: string | null
    status: string | null
    declarations: number
  }
  na_declaration_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    region_id: string | null
    status: string | null
    declarations: number
  }
  na_reason: {
    id: Default<string>
    code: string
    label: string
    base_effect: 'leaves' | 'stays' | 'moves'
    approval: 'auto' | 'tsm' | 'rgm' | 'none'
    effect: Default<'none' | 'vehicle_status' | 'new_owner' | 'new_home_outlet' | 'merge' | 'close_as_reported' | 'new_due_date' | 'contact_stop' | 'contact_data' | 'retry'>
    vehicle_status: 'sold_owner_unknown' | 'scrapped' | 'total_loss' | 'stolen' | 'exported' | 'seized' | null
    evidence: string | null
    needs_evidence: Default<boolean>
    needs_reference: Default<boolean>
    needs_note: Default<boolean>
    min_attempts: Default<number>
    min_attempt_days: Default<number>
    min_day_parts: Default<number>
    recheck_days: number | null
    needs_recheck_on: Default<boolean>
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  notification: {
    id: Default<string>
    user_id: string
    kind: string
    title: Json<SessionNotifications['notification.title']>
    text: MaybeJson<SessionNotifications['notification.text']>
    link: string
    entity: string | null
    entity_id: string | null
    outlet_id: string | null
    dedupe_key: string
    read_at: MaybeInstant
    created_at: Default<Instant>
  }
  notification_mail: {
    user_id: string
    dedupe_key: string
    kind: string
    title: Json<SessionNotifications['notification_mail.title']>
    text: MaybeJson<SessionNotifications['notification_mail.text']>
    link: string
    created_at: Default<Instant>
    sent_at: MaybeInstant
  }
  notification_mail_wish: {
    user_id: string
    kind: string
  }
  notification_mute: {
    user_id: string
    kind: string
  }
  odometer_reading: {
    id: Default<string>
    vehicle_id: string
    km: number
    read_on: string
    cluster_replaced: Default<boolean>
    job_card_id: string | null
    read_by: string | null
    read_at: Default<Instant>
  }
  odometer_withdrawal: {
    id: string
    vehicle_id: string
    km: number
    read_on: string
    cluster_replaced: boolean
    read_by: string | null
    read_at: Instant
    reason: string
    withdrawn_by: string | null
    withdrawn_at: Instant
  }
  outbox: {
    id: GeneratedAlways<number>
    topic: string
    dedupe_key: string
    payload: Json<unknown>
    attempts: Default<number>
    next_at: Default<Instant>
    delivered_at: MaybeInstant
    last_error: string | null
    created_at: Default<Instant>
    parked_at: MaybeInstant
    is_caught: Default<boolean>
    attachments: MaybeJson<unknown>
  }
  outlet: {
    id: Default<string>
    code: string
    dealer_id: string
    name: string
    address: string | null
    city_id: string | null
    pin: string | null
    lat: number | null
    lon: number | null
    region_id: string
    territory_id: string | null
    kind: Default<'3S' | '2S' | 'service_only' | 'bodyshop_only' | 'compact' | 'mobile'>
    category: 'A' | 'B' | 'C' | 'D' | null
    functions: Default<('service' | 'bodyshop')[]>
    bays_service: Default<number>
    bays_body: Default<number>
    paint_booths: Default<number>
    technicians: Default<number>
    advisors: Default<number>
    contact_email: string | null
    opened_on: string | null
    closed_on: string | null
    status: Default<'planned' | 'active' | 'temporarily_closed' | 'closed'>
    inactive_reason: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    calendar_id: string | null
    successor_id: string | null
    phone: string | null
  }
  outlet_channel: {
    outlet_id: string
    channel_id: string
    level: Default<'full' | 'limited'>
    from_on: Default<string>
    to_on: string | null
  }
  panel: {
    id: Default<string>
    name: string
    channel_id: string
    region_id: string | null
    quorum: number
    chair_user_id: string
    active: Default<boolean>
    inactive_reason: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  panel_case: {
    id: Default<string>
    ticket_id: string
    panel_id: string
    opened_at: Instant
    due_at: Instant
    is_extended: Default<boolean>
    result: 'upheld' | 'rejected' | 'other_party' | null
    decided_at: MaybeInstant
    decided_by: 'members' | 'chair' | null
    panel_days: number | null
  }
  panel_member: {
    id: Default<string>
    panel_id: string
    user_id: string
    email: string
    from_on: string
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  panel_seat: {
    case_id: string
    user_id: string
    is_chair: Default<boolean>
    is_member: Default<boolean>
    has_conflict: Default<boolean>
    vote: 'upheld' | 'rejected' | 'other_party' | 'abstain' | null
    remark: string | null
    voted_at: MaybeInstant
    party: 'outlet' | 'brand_parts' | 'brand_warranty' | 'brand_technical' | 'brand_it' | 'insurer' | null
    outlet_id: string | null
  }
  passkey: {
    id: Default<string>
    user_id: string
    credential_id: string
    public_key: string
    counter: Default<number>
    transports: Default<string[]>
    backed_up: Default<boolean>
    name: string
    created_at: Default<Instant>
    last_used_at: MaybeInstant
  }
  password_link: {
    hash: string
    user_id: string
    expires_at: Instant
  }
  person_day: {
    bot_user_id: string
    bot_id: string
    client_id: string
    day: string
    medium: EngagementConversations['person_day.medium']
    messages: number
  }
  person_plan: {
    user_id: string
    plan: 'basic' | 'standard' | 'enterprise'
    cycle: 'monthly' | 'yearly'
    started_on: string
    paid_until: string | null
    credit: Default<number>
    invoice_id: number | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    is_trial: Default<boolean>
    tried_on: string | null
  }
  phrase_rule: {
    id: Default<string>
    code: string
    label: string
    phrases: string[]
    demand: 'must_say' | 'must_not_say'
    speaker: 'agent' | 'customer' | null
    window_from: 'start' | 'end' | null
    window_s: number | null
    purpose: 'reminder' | 'psf' | 'complaint' | 'booking' | 'helpdesk' | 'other' | null
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  portal_day: {
    id: GeneratedAlways<number>
    day: string
    kind: 'sign_in' | 'page' | 'export'
    area: string
    role: string
    region_id: string | null
    n: number
  }
  portal_person_day: {
    user_id: string
    day: string
    first_on: string
    role: string
    region_id: string | null
  }
  preference: {
    user_id: string
    fields: Json<SessionPreferences['preference.fields']>
    updated_at: Default<Instant>
    tables: Default<Json<SessionPreferences['preference.tables']>>
    cards: Default<Json<SessionPreferences['preference.cards']>>
  }
  prepared_file: {
    id: Default<string>
    user_id: string
    kind: SessionFiles['prepared_file.kind']
    query: Json<unknown>
    status: Default<'waiting' | 'ready' | 'failed'>
    name: string | null
    content: Uint8Array | null
    rows: number | null
    bytes: number | null
    refusal: string | null
    requested_at: Instant
    finished_at: MaybeInstant
    expires_at: Instant
  }
  profile: {
    user_id: string
    about: Default<string>
    lives: Default<string>
    website: Default<string>
    version: Default<number>
    updated_at: Default<Instant>
  }
  profile_comment: {
    id: number
    post_id: number
    user_id: string
    text: string
    at: Instant
  }
  profile_comment_like: {
    comment_id: number
    user_id: string
    at: Instant
  }
  profile_connection: {
    user_id: string
    other_id: string
    at: Instant
  }
  profile_file: {
    id: Default<string>
    user_id: string
    post_id: number | null
    name: string
    type: string
    bytes: number
    sha256: string
    width: number | null
    height: number | null
    content: Uint8Array
    at: Instant
  }
  profile_hidden: {
    post_id: number
    user_id: string
  }
  profile_like: {
    post_id: number
    user_id: string
    at: Instant
  }
  profile_poll: {
    id: number
    user_id: string
    question: string
    options: string[]
    at: Instant
  }
  profile_post: {
    id: number
    user_id: string
    text: string
    is_share: Default<boolean>
    shared_id: number | null
    at: Instant
    hidden_at: MaybeInstant
    hidden_by: string | null
  }
  profile_report: {
    post_id: number
    user_id: string
    reason: 'rude' | 'private' | 'wrong' | 'advertising' | 'other'
    note: Default<string>
    at: Instant
    decided_at: MaybeInstant
  }
  profile_vote: {
    poll_id: number
    user_id: string
    option: number
    at: Instant
  }
  rate_limit: {
    key: string
    points: Default<number>
    expire: number | null
  }
  recovery_code: {
    user_id: string
    hash: string
    used_at: MaybeInstant
  }
  refresh_token: {
    hash: string
    session_id: string
    issued_at: Instant
    expires_at: Instant
    used_at: MaybeInstant
    used_by: string | null
  }
  region: {
    id: Default<string>
    code: string
    name: string
    zone_id: string
    calendar_id: string | null
  }
  reminder: {
    id: Default<string>
    follow_up_id: string
    outlet_id: string
    customer_id: string
    due_on: string
    step: ServiceReminders['reminder.step']
    medium: ServiceReminders['reminder.medium']
    language: string
    status: Default<ServiceReminders['reminder.status']>
    receiver: string | null
    message: string | null
    tries: Default<number>
    next_at: MaybeInstant
    error: string | null
    provider_id: string | null
    queued_at: Instant
    sent_at: MaybeInstant
    delivered_at: MaybeInstant
    read_at: MaybeInstant
    answered_at: MaybeInstant
    failed_at: MaybeInstant
    token_hash: string
    link_until: Instant
    link_used_at: MaybeInstant
    reason: ServiceReminders['reminder.reason'] | null
    note: string | null
    attempt_id: string | null
  }
  reminder_event: {
    reminder_id: string
    id: string
    kind: ServiceReminders['reminder_event.kind']
    at: Instant
    booked_on: string | null
    received_at: Instant
  }
  revalidation: {
    id: Default<string>
    no: string
    reference: string | null
    status: Default<ServiceRevalidations['revalidation.status']>
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    job_type: Default<'service' | 'bodyshop' | 'none'>
    kind: ServiceRevalidations['revalidation.kind']
    subject_id: string | null
    subject_no: string | null
    plan_id: string | null
    cycle: Default<number>
    checklist_id: string
    checklist_version_id: string | null
    method: ServiceRevalidations['revalidation.method']
    auditor_user_id: string | null
    auditor_name: string | null
    second_auditor_user_id: string | null
    second_auditor_name: string | null
    opened_at: Instant
    opened_on: string
    planned_on: string
    started_at: MaybeInstant
    submitted_at: MaybeInstant
    reviewed_at: MaybeInstant
    reviewed_by: string | null
    decided_at: MaybeInstant
    decided_on: string | null
    score: number | null
    area_scores: Default<Json<ServiceRevalidations['revalidation.area_scores']>>
    has_knock_out: Default<boolean>
    result: ServiceRevalidations['revalidation.result'] | null
    valid_from: string | null
    valid_until: string | null
    closed_at: MaybeInstant
    last_outlet_update_at: MaybeInstant
    ticket_id: string | null
    note: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  revalidation_answer: {
    revalidation_id: string
    item: string
    value: string
    remark: string | null
    at: Instant
    by_user_id: string | null
    photos: Default<string[]>
  }
  revalidation_finding: {
    id: Default<string>
    revalidation_id: string
    outlet_id: string
    reference: string | null
    item: string | null
    area: string | null
    text: string
    severity: ServiceRevalidations['revalidation_finding.severity']
    action: string | null
    owner_user_id: string | null
    owner_name: string | null
    found_on: string
    due_on: string
    done_at: MaybeInstant
    done_by: string | null
    done_note: string | null
    verified_at: MaybeInstant
    verified_by: string | null
    verified_by_name: string | null
    is_repeat: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  revalidation_photo: {
    id: Default<string>
    revalidation_id: string
    item: string | null
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    taken_at: MaybeInstant
    lat: number | null
    lon: number | null
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  revalidation_plan: {
    id: Default<string>
    code: string
    name: string
    kind: ServiceRevalidations['revalidation_plan.kind']
    checklist_id: string
    region_id: string | null
    channel_id: string | null
    method: ServiceRevalidations['revalidation_plan.method']
    every_months: Default<number>
    sample_percent: Default<number>
    seed: Default<number>
    next_run_on: string
    active: Default<boolean>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  revalidation_proof: {
    id: Default<string>
    finding_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  revalidation_run: {
    id: Default<string>
    plan_id: string
    number: number
    run_on: string
    from_on: string
    to_on: string
    seed: number
    sample_percent: number
    candidates: string[]
    drawn: string[]
    at: Instant
  }
  sample_id: {
    entity: string
    last: number
  }
  sample_user: {
    id: number
    full_name: string
    company: string
    role: 'admin' | 'author' | 'editor' | 'maintainer' | 'subscriber'
    username: string
    country: string
    contact: string
    email: string
    current_plan: 'basic' | 'team' | 'company' | 'enterprise'
    status: Default<'active' | 'inactive' | 'pending'>
    avatar: string | null
    birth_date: string | null
    mobile: string | null
    website: string | null
    language: string | null
    gender: AppsUserList['sample_user.gender'] | null
    contact_options: Default<AppsUserList['sample_user.contact_options']>
    address: Json<AppsUserList['sample_user.address']>
    social: Json<AppsUserList['sample_user.social']>
    permissions: Json<AppsUserList['sample_user.permissions']>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    deleted_at: MaybeInstant
    settings: Default<Json<AppsUserList['sample_user.settings']>>
  }
  sandbox_message: {
    reference: string
    provider_id: string
    medium: string
    receiver: string
    message: string
    language: string
    sent_at: Instant
  }
  saved_view: {
    id: Default<string>
    user_id: string
    screen: string
    name: string
    query: Json<SessionSavedViews['saved_view.query']>
    shared_roles: Default<SessionSavedViews['saved_view.shared_roles']>
    created_at: Default<Instant>
    updated_at: Default<Instant>
    version: Default<number>
    opens_for_roles: Default<boolean>
  }
  saved_view_choice: {
    user_id: string
    screen: string
    view_id: string | null
  }
  scheduled_work: {
    name: string
    next_at: Instant
    last_run_at: MaybeInstant
    last_error: string | null
  }
  setting: {
    key: string
    value: string
    updated_at: Default<Instant>
  }
  shop_address: {
    id: number
    user_id: string
    full_name: string
    mobile: string
    house: string
    landmark: string
    town: string
    pincode: string
    state: string
    type: 'home' | 'work'
    used_at: Default<Instant>
    version: Default<number>
  }
  shop_card: {
    token: string
    user_id: string
    brand: AppsShopCheckout['shop_card.brand']
    last_four: string
    holder: string
    expiry_month: number
    expiry_year: number
    answers: Default<'approved' | 'declined' | 'insufficient'>
    is_saved: boolean
    added_at: Instant
  }
  shop_cart_item: {
    id: number
    user_id: string
    product_id: number
    qty: Default<number>
    color: AppsShop['shop_cart_item.color'] | null
    offers: number
    discount_percent: number
    shipping_on: string
  }
  shop_coupon: {
    code: string
    kind: 'percent' | 'amount' | 'delivery'
    value: number
    least: Default<number>
    most: number | null
    starts_on: string
    ends_on: string
    is_once: Default<boolean>
  }
  shop_gift_card: {
    code: string
    balance: number
  }
  shop_kept_offer: {
    user_id: string
    product_id: number
    offers: number
    discount_percent: number
    shipping_on: string
  }
  shop_order: {
    id: GeneratedAlways<number>
    no: string
    user_id: string
    placed_at: Instant
    cancelled_at: MaybeInstant
    delivery_on: string
    items: string
    quantity: number
    method: 'card' | 'net-banking' | 'instalments' | 'cash-on-delivery' | 'gift-card'
    paid_with: string
    coupon_code: string | null
    mrp: number
    bag_discount: number
    coupon_discount: number
    tax: number
    delivery: number
    total: number
    currency: string
    address: Json<AppsShopOrders['shop_order.address']>
    customer_name: string
    customer_email: string
  }
  shop_order_line: {
    order_id: number
    position: number
    user_id: string
    product_id: number
    name: string
    slug: string
    brand: string
    picture: AppsShopOrders['shop_order_line.picture']
    color: AppsShopOrders['shop_order_line.color'] | null
    qty: number
    price: number
    discount_percent: number
    mrp: number
    bag_discount: number
    coupon_discount: number
    tax: number
    total: number
    delivery_on: string
  }
  shop_order_year: {
    year: number
    last: number
  }
  shop_payment: {
    reference: string
    order_id: number
    user_id: string
    kind: 'charge' | 'refund'
    method: string
    source: string | null
    amount: number
    at: Instant
  }
  shop_product: {
    id: number
    name: string
    slug: string
    description: Default<string>
    brand: AppsShop['shop_product.brand']
    category: AppsShop['shop_product.category']
    price: number
    picture: AppsShop['shop_product.picture']
    has_free_shipping: Default<boolean>
    rating: number
    stock: Default<number>
    created_at: Default<Instant>
  }
  shop_shopper: {
    user_id: string
    coupon_code: string | null
  }
  shop_viewed: {
    user_id: string
    product_id: number
    viewed_at: Instant
  }
  shop_wish: {
    id: number
    user_id: string
    product_id: number
  }
  sign_in_step: {
    hash: string
    purpose: 'second_step' | 'passkey_first' | 'passkey_new'
    user_id: string | null
    password_changed_at: MaybeInstant
    client_hash: string
    remembered: Default<boolean>
    challenge: string | null
    tries: Default<number>
    expires_at: Instant
  }
  sla_policy: {
    id: Default<string>
    priority: 'P1' | 'P2' | 'P3' | 'P4'
    kind: 'first_response' | 'resolution' | 'level_2' | 'level_3' | 'level_4'
    hours: number
    calendar: 'working' | 'continuous'
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  state: {
    id: Default<string>
    code: string
    name: string
    country: string
  }
  task: {
    id: number
    user_id: string
    title: string
    due_on: string | null
    description: Default<string>
    assignee_name: string | null
    assignee_avatar: string | null
    tags: Default<('team' | 'low' | 'medium' | 'high' | 'update')[]>
    is_completed: Default<boolean>
    is_deleted: Default<boolean>
    is_important: Default<boolean>
    position: number
    created_at: Default<Instant>
    updated_at: Default<Instant>
    version: Default<number>
    cleaner_version: Default<number>
  }
  territory: {
    id: Default<string>
    code: string
    name: string
    region_id: string
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  ticket: {
    id: Default<string>
    no: string
    kind: 'complaint' | 'holdup_overdue' | 'low_psf' | 'nr_overdue' | 'audit_finding' | 'manual'
    complaint_id: string | null
    title: string
    description: string | null
    priority: 'P1' | 'P2' | 'P3' | 'P4'
    category: string | null
    sub_category: string | null
    vin: string | null
    job_type: 'service' | 'bodyshop' | 'none'
    outlet_id: string
    dealer_id: string
    region_id: string
    channel_id: string | null
    status: Default<'new' | 'open' | 'in_progress' | 'waiting_customer' | 'waiting_third' | 'resolved' | 'unjustified_claimed' | 'panel_review' | 'closed' | 'cancelled'>
    opened_at: Instant
    opened_on: string
    first_response_at: MaybeInstant
    resolved_at: MaybeInstant
    closed_at: MaybeInstant
    closed_on: string | null
    cancelled_at: MaybeInstant
    cancelled_on: string | null
    ended_at: GeneratedAlways<string | null>
    calendar_id: string
    level: Default<number>
    level_since: Instant
    max_level: Default<number>
    owner_user_id: string | null
    hops: Default<number>
    due_at: MaybeInstant
    first_response_due_at: MaybeInstant
    next_level_at: MaybeInstant
    next_move_at: MaybeInstant
    breached_at: MaybeInstant
    target_seconds: number
    elapsed_seconds: number | null
    outlet_elapsed_seconds: number | null
    first_response_seconds: number | null
    resolution: string | null
    resolution_kind: 'repaired' | 'explained' | 'replaced' | 'refunded' | 'policy' | 'other' | null
    root_cause: string | null
    customer_contacted_at: MaybeInstant
    satisfied: 'yes' | 'no' | 'not_reached' | 'withdrawn' | null
    justification: Default<'undecided' | 'justified' | 'unjustified'>
    unjustified_reason_id: string | null
    plea_text: string | null
    plea_by: string | null
    plea_at: MaybeInstant
    charged_to: Default<'outlet' | 'brand_parts' | 'brand_warranty' | 'brand_technical' | 'brand_it' | 'insurer' | 'none'>
    reopened_count: Default<number>
    duplicate_of: string | null
    repeat_of: string | null
    last_outlet_update_at: MaybeInstant
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    source_no: string | null
    search_text: GeneratedAlways<string>
  }
  ticket_file: {
    id: Default<string>
    ticket_id: string
    name: string
    type: string
    bytes: number
    sha256: string
    content: Uint8Array
    at: Instant
    by_user_id: string | null
    by_name: string
  }
  ticket_level: {
    ticket_id: string
    level: number
    entered_at: Instant
    left_at: MaybeInstant
    owner_user_id: string | null
    cause: string
  }
  ticket_place: {
    id: GeneratedAlways<number>
    ticket_id: string
    outlet_id: string
    dealer_id: string
    region_id: string
    from_at: Instant
    to_at: Instant
    cause: string
  }
  ticket_place_sum: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    is_open: boolean | null
    is_high: boolean | null
    is_late: boolean | null
    tickets: number
  }
  ticket_place_sum_change: {
    outlet_id: string | null
    channel_id: string | null
    job_type: string | null
    status: string | null
    is_open: boolean | null
    is_high: boolean | null
    is_late: boolean | null
    tickets: number
  }
  ticket_stop: {
    id: Default<string>
    ticket_id: string
    kind: 'waiting' | 'panel' | 'closed'
    from_at: Instant
    to_at: MaybeInstant
    reason: string | null
    is_late: Default<boolean>
    by_user_id: string | null
    by_name: string
  }
  ticket_sum: {
    month: string | null
    status: string | null
    is_open: boolean | null
    is_late: boolean | null
    priority: string | null
    level: number | null
    kind: string | null
    tickets: number
  }
  ticket_sum_change: {
    month: string | null
    status: string | null
    is_open: boolean | null
    is_late: boolean | null
    priority: string | null
    level: number | null
    kind: string | null
    tickets: number
  }
  timeline_event: {
    id: GeneratedAlways<number>
    entity_kind: string
    entity_id: string
    at: Default<Instant>
    actor_id: string | null
    actor: string
    actor_role: string | null
    type: string
    text: string | null
    before: MaybeJson<ServiceTimeline['timeline_event.before']>
    after: MaybeJson<ServiceTimeline['timeline_event.after']>
    visibility: Default<'all' | 'brand'>
    system: Default<boolean>
  }
  topic: {
    id: Default<string>
    code: string
    label: string
    terms: string[]
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  topic_suggestion: {
    id: Default<string>
    terms: string[]
    state: Default<'open' | 'accepted' | 'dismissed'>
    topic_id: string | null
    found_at: Instant
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  topic_suggestion_call: {
    suggestion_id: string
    call_id: string
    seq: number
  }
  tsm_mapping: {
    id: Default<string>
    tsm_user_id: string
    outlet_id: string
    job_type: 'service' | 'bodyshop'
    from_on: string
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  unjustified_reason: {
    id: Default<string>
    code: string
    label: string
    evidence: string | null
    needs_note: Default<boolean>
    needs_evidence: Default<boolean>
    active: Default<boolean>
    inactive_reason: string | null
    sort: Default<number>
    from_on: Default<string>
    to_on: string | null
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
  }
  usage_bot: {
    day: string
    bot_id: string
    client_id: string
    medium: EngagementConversations['usage_bot.medium']
    messages: number
    sessions: number
    engaged: number
    contained: number
    contained_for_good: number
    handed_over: number
    abandoned: number
    failed: number
    bounced: number
    turns_user: number
    turns_bot: number
    turns_agent: number
    fallback_turns: number
    fallback_sessions: number
    ratings: number
    good_ratings: number
    seconds: number
  }
  usage_day: {
    day: string
    bot_id: string
    client_id: string
    medium: EngagementConversations['usage_day.medium']
    is_new: boolean
    intent: string
    sessions: number
    engaged: number
    contained: number
    contained_for_good: number
    handed_over: number
    abandoned: number
    failed: number
    bounced: number
    turns_user: number
    turns_bot: number
    turns_agent: number
    fallback_turns: number
    fallback_sessions: number
    ratings: number
    good_ratings: number
    seconds: number
  }
  usage_hour: {
    day: string
    hour: number
    bot_id: string
    client_id: string
    medium: EngagementConversations['usage_hour.medium']
    messages: number
    sessions: number
  }
  usage_length: {
    bot_id: string
    client_id: string
    month: string
    medium: EngagementConversations['usage_length.medium']
    what: 'seconds' | 'turns'
    value: number
    sessions: number
  }
  usage_month: {
    month: string
    bot_id: string
    client_id: string
    medium: EngagementConversations['usage_month.medium']
    is_new: boolean
    intent: string
    sessions: number
    engaged: number
    contained: number
    contained_for_good: number
    handed_over: number
    abandoned: number
    failed: number
    bounced: number
    turns_user: number
    turns_bot: number
    turns_agent: number
    fallback_turns: number
    fallback_sessions: number
    ratings: number
    good_ratings: number
    seconds: number
  }
  usage_weekday: {
    month: string
    weekday: number
    hour: number
    bot_id: string
    client_id: string
    medium: EngagementConversations['usage_weekday.medium']
    sessions: number
  }
  user_client: {
    user_id: string
    client_id: string
  }
  user_credential: {
    user_id: string
    password_hash: string
    changed_at: Default<Instant>
  }
  user_scope: {
    id: Default<string>
    user_id: string
    channel_id: string | null
    zone_id: string | null
    region_id: string | null
    territory_id: string | null
    dealer_id: string | null
    outlet_id: string | null
    job_type: 'service' | 'bodyshop' | null
  }
  user_session: {
    id: Default<string>
    user_id: string
    created_at: Default<Instant>
    last_seen_at: Default<Instant>
    expires_at: Instant
    ended_at: MaybeInstant
    end_cause: string | null
    user_agent: string | null
    address: string | null
    binding_hash: string | null
    remembered: Default<boolean>
    device_hash: string | null
    viewer_session_id: string | null
    locked_at: MaybeInstant
  }
  user_totp: {
    user_id: string
    secret: string
    confirmed_at: MaybeInstant
    last_step: number | null
    created_at: Default<Instant>
  }
  vehicle: {
    id: Default<string>
    vin: string
    reg_no: string | null
    model_id: string | null
    make: string | null
    model: string | null
    variant: string | null
    model_year: number | null
    sold_on: string | null
    selling_outlet_id: string | null
    home_outlet_id: string | null
    customer_id: string | null
    odometer_last: number | null
    odometer_last_on: string | null
    next_due_on: string | null
    next_due_km: number | null
    due_basis: 'time' | 'km' | 'whichever_first' | null
    status: Default<'in_use' | 'sold_owner_unknown' | 'scrapped' | 'total_loss' | 'stolen' | 'exported' | 'seized'>
    created_at: Default<Instant>
    created_by: string | null
    updated_at: Default<Instant>
    updated_by: string | null
    version: Default<number>
    search_text: GeneratedAlways<string>
  }
  vehicle_outlet: {
    outlet_id: string
    vehicle_id: string
  }
  zone: {
    id: Default<string>
    code: string
    name: string
  }
}
