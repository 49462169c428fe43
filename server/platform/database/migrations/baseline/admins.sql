create table admin_invitations (
  id serial primary key,
  username varchar(64) not null,
  role varchar(16) not null,
  token_hash varchar(43) not null,
  invited_by_id int not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint admin_invitations_token_hash_unique unique (token_hash)
);
create index admin_invitations_expires_at_index on admin_invitations (expires_at);
create index admin_invitations_invited_by_id_index on admin_invitations (invited_by_id);

create table admin_networks (
  admin_id int not null,
  network varchar(45) not null,
  last_login_at timestamptz(3) not null,
  primary key (admin_id, network)
);

create table admin_passkeys (
  id serial primary key,
  admin_id int not null,
  credential varchar(1400) not null,
  public_key varchar(2000) not null,
  counter bigint not null default '0',
  name varchar(60) not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint admin_passkeys_credential_unique unique (credential)
);
create index admin_passkeys_admin_id_index on admin_passkeys (admin_id);

create table admin_recovery_codes (
  code_hash varchar(43) primary key,
  admin_id int not null,
  used_at timestamptz(3)
);
create index admin_recovery_codes_admin_id_index on admin_recovery_codes (admin_id);

create table admin_rules (
  id int primary key,
  require_second_factor boolean not null default false,
  updated_at timestamptz(3) not null,
  claims_alone int default 100,
  points_alone int default 100000,
  users_alone int default 20,
  root_needs_two boolean not null default true,
  closing_needs_two boolean not null default true,
  constraint admin_rules_id_check check (id = 1)
);

create table admin_sessions (
  id uuid primary key,
  admin_id int not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  device varchar(100) not null default '',
  network varchar(45) not null default '',
  last_used_at timestamptz(3),
  confirmed_until timestamptz(3)
);
create index admin_sessions_admin_id_index on admin_sessions (admin_id);
create index admin_sessions_expires_at_index on admin_sessions (expires_at);

create table admin_totps (
  admin_id int primary key,
  secret varchar(64) not null,
  confirmed_at timestamptz(3),
  last_period int not null default 0,
  created_at timestamptz(3) not null
);

create table admins (
  id serial primary key,
  username varchar(64) not null,
  password_hash varchar(255) not null,
  uses_default_password boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  role varchar(16) not null default 'owner',
  suspended_at timestamptz(3),
  has_second_factor boolean not null default false,
  stands_for varchar(64),
  stands_until timestamptz(3),
  constraint admins_username_unique unique (username)
);

create table api_keys (
  id serial primary key,
  name varchar(60) not null,
  role varchar(16) not null,
  key_hash varchar(43) not null,
  created_by varchar(64) not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  networks jsonb not null default '[]',
  expires_at timestamptz(3) not null default (now() + '90 days'::interval),
  constraint api_keys_key_hash_unique unique (key_hash),
  constraint api_keys_name_unique unique (name)
);

create table approval_payloads (
  request_id int primary key,
  payload jsonb not null
);

create table approval_requests (
  id serial primary key,
  kind varchar(32) not null,
  status varchar(16) not null,
  asked_by varchar(64) not null,
  facts jsonb not null,
  hash varchar(64) not null,
  answered_by varchar(64),
  reason varchar(500) not null default '',
  done_parts int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  asked_with varchar(60)
);
create index approval_requests_status_id_index on approval_requests (status, id);

create table former_roles (
  id serial primary key,
  admin_id int not null,
  role varchar(16) not null,
  stood_for varchar(64),
  ended_at timestamptz(3) not null
);
create index former_roles_admin_id_index on former_roles (admin_id);
create index former_roles_ended_at_index on former_roles (ended_at);

create table notification_channels (
  id serial primary key,
  kind varchar(16) not null,
  name varchar(60) not null,
  target varchar(2048) not null,
  secret varchar(64) not null default '',
  events jsonb not null,
  language varchar(2) not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table notification_deliveries (
  id serial primary key,
  channel_id int not null,
  event varchar(32) not null,
  data jsonb not null,
  message_id varchar(40) not null,
  status varchar(16) not null default 'waiting',
  attempts int not null default 0,
  last_error varchar(500) not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index notification_deliveries_channel_id_index on notification_deliveries (channel_id);
create index notification_deliveries_created_at_index on notification_deliveries (created_at);

create table notification_states (
  name varchar(64) primary key,
  level bigint not null,
  notified_at timestamptz(3) not null
);

create table solo_operations (
  id serial primary key,
  username varchar(64) not null,
  kind varchar(32) not null,
  size bigint not null,
  created_at timestamptz(3) not null
);
create index solo_operations_created_at_index on solo_operations (created_at);
create index solo_operations_username_kind_index on solo_operations (username, kind);
