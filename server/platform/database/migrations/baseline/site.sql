create table contents (
  id serial primary key,
  type text not null,
  key varchar(100) not null,
  title varchar(200) not null default '',
  title_en varchar(200) not null default '',
  content text not null default '',
  content_en text not null default '',
  "order" int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_demo boolean not null default false,
  constraint contents_key_unique unique (key),
  constraint contents_type_check check (type in ('about', 'whitepaper', 'roadmap', 'privacy', 'terms'))
);
create index contents_type_is_active_order_index on contents (type, is_active, "order");

create table images (
  hash varchar(64) primary key,
  bytes bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null
);

create table site_sections (
  key text primary key,
  mode text not null default 'default',
  entries jsonb not null,
  updated_at timestamptz(3) not null,
  constraint site_sections_key_check check (key in ('partners', 'roadmap', 'tokenomics', 'audits')),
  constraint site_sections_mode_check check (mode in ('default', 'custom', 'hidden'))
);

create table site_settings (
  id int primary key,
  "values" jsonb not null,
  updated_at timestamptz(3) not null,
  constraint site_settings_id_check check (id = 1)
);

create table team_members (
  id serial primary key,
  name varchar(100) not null,
  role varchar(100) not null,
  bio text not null default '',
  avatar varchar(2048) not null default '',
  social_links text not null default '',
  "order" int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  bio_en text not null default '',
  is_demo boolean not null default false
);
