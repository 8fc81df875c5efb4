-- Documents that people and other systems send, with what was read in them (docs/domain.md#documents).
create sequence document_no;
grant usage on sequence document_no to rad_app, rad_network;

create table document (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  status text not null default 'received'
    check (status in ('received', 'reading', 'extracted', 'needs_review', 'verified', 'rejected', 'failed')),
  doc_type text not null default 'other' check (doc_type in ('invoice', 'estimate', 'survey_report', 'delivery_order', 'warranty_claim',
    'job_card_scan', 'bulletin', 'letter', 'certificate', 'contract', 'other')),
  -- Someone named the type; otherwise it is guessed from what was read.
  is_type_given boolean not null default false,
  source text not null default 'upload' check (source in ('upload', 'mail', 'import', 'api')),
  file_name text not null,
  mime text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  -- A document of the brand itself belongs to no outlet.
  outlet_id uuid references outlet,
  uploaded_by uuid,
  uploader text not null,
  -- A client that sent it, and its own number of it.
  client_id uuid references client,
  client_no text,
  -- The document with the same content that came before it.
  duplicate_of uuid references document on delete set null,
  -- The case that it was added to.
  linked_kind text check (linked_kind in ('complaint', 'ticket', 'job_card')),
  linked_no text,
  received_at timestamptz not null,
  -- The day of received_at in the brand's zone: every day border of a list or report.
  received_on date not null,
  -- Read not before; later after a try that failed.
  next_read_at timestamptz not null,
  reading_since timestamptz,
  attempts int not null default 0,
  -- Why it could not be read.
  failure text check (failure in ('locked', 'unreadable', 'no_text', 'too_many_pages', 'too_long', 'not_offered', 'interrupted')),
  read_at timestamptz,
  -- When its last state was reached: verified or rejected, or read where nothing is to be verified.
  finished_at timestamptz,
  pages int,
  words int,
  sentences int,
  -- Flesch reading ease; English only.
  readability numeric(5, 1),
  language text,
  keywords text[] not null default '{}',
  -- The least confidence of its fields, from 0 to 1.
  confidence numeric(4, 3) check (confidence between 0 and 1),
  -- Whether the amounts in it add up; null where that cannot be determined.
  sums_agree boolean,
  -- Verified without a person (M82).
  is_straight boolean not null default false,
  -- Fields that a person reviewed, and those of them that were read right (M83).
  fields_reviewed int not null default 0,
  fields_right int not null default 0 check (fields_right <= fields_reviewed),
  review_seconds int not null default 0 check (review_seconds >= 0),
  review_remark text,
  -- Of its words, by which documents that are nearly the same are found.
  minhash int[],
  bands bigint[],
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(no || ' ' || file_name || ' ' || coalesce(linked_no, ''))) stored,
  check ((status = 'failed') = (failure is not null)),
  check ((status in ('extracted', 'verified', 'rejected')) = (finished_at is not null)),
  check ((status = 'reading') = (reading_since is not null)),
  check ((linked_kind is null) = (linked_no is null)),
  check (is_straight <= (status = 'verified'))
);
create index document_received on document (received_on desc, id desc);
create index document_status on document (status, received_on desc, id desc);
create index document_type on document (doc_type, received_on desc, id desc);
create index document_outlet on document (outlet_id, received_on desc, id desc) include (status);
create unique index document_client on document (client_id, client_no);
create index document_uploader on document (uploaded_by, received_on desc, id desc) where uploaded_by is not null;
create index document_sha256 on document (sha256, received_at);
create index document_duplicates on document (duplicate_of) where duplicate_of is not null;
create index document_waiting on document (next_read_at) where status in ('received', 'reading');
create index document_linked on document (linked_no) where linked_no is not null;
create index document_search on document using gin (search_text gin_trgm_ops);
create index document_bands on document using gin (bands);

alter table document enable row level security, force row level security;
grant select, insert, update on document to rad_app;
grant select, insert, update, delete on document to rad_network;
create policy document_network on document to rad_network using (true) with check (true);
-- Those of the actor's outlets, and those that they added themselves.
create policy document_scope on document to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]) or uploaded_by = rad.actor_id())
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]) or uploaded_by = rad.actor_id());
-- Agents of the helpdesk: those of the cases that they see.
create policy document_desk on document as restrictive to rad_desk using (
  uploaded_by = rad.actor_id()
  or (linked_kind = 'complaint' and exists (select from complaint c where c.no = linked_no))
  or (linked_kind = 'ticket' and exists (select from ticket t where t.no = linked_no)));

select rad.keep_timeline('document');

create table document_file (
  document_id uuid primary key references document on delete cascade,
  content bytea not null
);
alter table document_file alter column content set storage external;

-- What was read, page by page; numbers and addresses of people are masked before it is stored.
create table document_page (
  document_id uuid not null references document on delete cascade,
  page int not null check (page > 0),
  width real not null check (width > 0),
  height real not null check (height > 0),
  is_scanned boolean not null default false,
  text text not null,
  -- Each word as [x, y, w, h, confidence, text], its place in fractions of the page.
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array'),
  -- A JPEG of a scanned page, where the file itself is no picture that browsers show.
  picture bytea,
  primary key (document_id, page)
);
alter table document_page alter column picture set storage external;
create index document_page_search on document_page using gin (rad.letters(text) gin_trgm_ops);

create table document_field (
  document_id uuid not null references document on delete cascade,
  name text not null,
  value text,
  confidence numeric(4, 3) not null default 0 check (confidence between 0 and 1),
  page int,
  -- Its place in fractions of the page: {x, y, w, h}.
  box jsonb,
  reviewed_value text,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewer text,
  primary key (document_id, name)
);

-- Vehicles and cases that a document names.
create table document_mention (
  document_id uuid not null references document on delete cascade,
  kind text not null check (kind in ('vin', 'complaint', 'ticket', 'job_card')),
  value text not null,
  page int not null,
  primary key (document_id, kind, value)
);
create index document_mention_value on document_mention (kind, value);

create table document_topic (
  document_id uuid not null references document on delete cascade,
  topic_id uuid not null references topic,
  hits int not null check (hits > 0),
  page int not null,
  primary key (document_id, topic_id)
);
create index document_topic_topic on document_topic (topic_id);

do $$
declare part text;
begin
  foreach part in array array['document_file', 'document_page', 'document_field', 'document_mention', 'document_topic'] loop
    execute format('alter table %I enable row level security, force row level security', part);
    execute format('grant select, insert, update, delete on %I to rad_app, rad_network', part);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', part || '_network', part);
    execute format('create policy %I on %I to rad_app using (exists (select from document d where d.id = document_id))
      with check (exists (select from document d where d.id = document_id))', part || '_seen', part);
  end loop;
end $$;

-- A key may send documents where it was made for that.
alter table client_key drop constraint client_key_scopes_check;
alter table client_key add constraint client_key_scopes_check check (
  scopes <@ array['messages:write', 'cards:write', 'calls:write', 'documents:write']::text[] and cardinality(scopes) > 0);
