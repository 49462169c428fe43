create table counted_tables (
  table_name varchar(64) primary key,
  counted_until bigint not null default '0',
  seen_id bigint,
  seen_transaction bigint
);

create table deleted_rows (
  id bigserial primary key,
  table_name varchar(64) not null,
  row_id bigint not null,
  quarter bigint not null,
  label text
);
create index deleted_rows_table_name_row_id_index on deleted_rows (table_name, row_id);

create table log_head (
  id int primary key,
  last_id int not null,
  hash varchar(64) not null,
  begun_at timestamptz(3),
  first_signed_after int,
  unsigned_until timestamptz(3),
  unsigned_to int,
  unsealed_hash varchar(64),
  unsealed_own_hash varchar(64),
  constraint log_head_id_check check (id = 1)
);

create table log_seals (
  last_id int primary key,
  hash varchar(64) not null,
  created_at timestamptz(3) not null,
  key_id varchar(8),
  beginning varchar(64),
  mac varchar(64)
);

create table operation_logs (
  id serial primary key,
  admin_username varchar(64) not null,
  action varchar(64) not null,
  resource_type varchar(64) not null,
  details text not null default '',
  ip_address varchar(45) not null default '',
  created_at timestamptz(3) not null,
  resource_id int,
  message jsonb,
  details_zh text not null default '',
  is_demo boolean not null default false,
  hash varchar(64),
  salt varchar(36),
  content_hash varchar(64),
  signature varchar(96),
  is_redacted boolean not null default false
);
create index operation_logs_action_id_index on operation_logs (action, id);
create index operation_logs_admin_username_id_index on operation_logs (admin_username, id);
create index operation_logs_created_at_id_index on operation_logs (created_at, id);
create index operation_logs_ip_address_id_index on operation_logs (ip_address, id);
create index operation_logs_resource_type_action_id_index on operation_logs (resource_type, action, id);
create index operation_logs_resource_type_id_index on operation_logs (resource_type, id);
create index operation_logs_resource_type_resource_id_id_index on operation_logs (resource_type, resource_id, id);
create index operation_logs_search_index
  on operation_logs using gin ((admin_username || chr(10) || details || chr(10) || ip_address) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536);
create index operation_logs_search_zh_index
  on operation_logs using gin ((admin_username || chr(10) || details_zh || chr(10) || ip_address) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536);

create unlogged table rate_limits (
  key varchar(255) primary key,
  hits int not null,
  expires_at timestamptz(3) not null
);
create index rate_limits_expires_at_index on rate_limits (expires_at);

create table restored_jobs (
  id serial primary key,
  name varchar(255) not null,
  data jsonb not null,
  key varchar(255),
  due_at timestamptz(3) not null
);

create table row_counts (
  table_name varchar(64) not null,
  "grouping" text not null,
  value bigint not null,
  label text not null,
  rows bigint not null,
  first_id bigint,
  last_id bigint,
  primary key (table_name, "grouping", value, label)
);

create table spent_challenges (
  nonce varchar(22) primary key,
  expires_at timestamptz(3) not null
);
create index spent_challenges_expires_at_index on spent_challenges (expires_at);
