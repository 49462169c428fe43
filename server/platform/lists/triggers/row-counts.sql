-- The counts of long lists follow rows that leave. New rows are counted by their numbers, later.

create or replace function forget_row_counts() returns trigger language plpgsql as $$
begin
  delete from deleted_rows where table_name = tg_table_name;
  delete from row_counts where table_name = tg_table_name;
  delete from counted_tables where table_name = tg_table_name;
  return null;
end $$;

create or replace function note_deleted_appeals() returns trigger language plpgsql as $$
begin
  insert into deleted_rows (table_name, row_id, quarter, label)
  select 'appeals', id, floor(extract(epoch from created_at) / 900)::bigint, null from removed;
  return null;
end $$;
create or replace trigger appeals_deleted after delete on appeals
  referencing old table as removed for each statement execute function note_deleted_appeals();
create or replace trigger appeals_truncated after truncate on appeals
  for each statement execute function forget_row_counts();

create or replace function note_deleted_claims() returns trigger language plpgsql as $$
begin
  insert into deleted_rows (table_name, row_id, quarter, label)
  select 'claims', id, floor(extract(epoch from requested_at) / 900)::bigint, null from removed;
  return null;
end $$;
create or replace trigger claims_deleted after delete on claims
  referencing old table as removed for each statement execute function note_deleted_claims();
create or replace trigger claims_truncated after truncate on claims
  for each statement execute function forget_row_counts();

create or replace function note_deleted_operation_logs() returns trigger language plpgsql as $$
begin
  insert into deleted_rows (table_name, row_id, quarter, label)
  select 'operation_logs', id, floor(extract(epoch from created_at) / 900)::bigint,
    action || ' ' || resource_type from removed;
  return null;
end $$;
create or replace trigger operation_logs_deleted after delete on operation_logs
  referencing old table as removed for each statement execute function note_deleted_operation_logs();
create or replace trigger operation_logs_truncated after truncate on operation_logs
  for each statement execute function forget_row_counts();

create or replace function note_deleted_users() returns trigger language plpgsql as $$
begin
  insert into deleted_rows (table_name, row_id, quarter, label)
  select 'users', id, floor(extract(epoch from created_at) / 900)::bigint, null from removed;
  return null;
end $$;
create or replace trigger users_deleted after delete on users
  referencing old table as removed for each statement execute function note_deleted_users();
create or replace trigger users_truncated after truncate on users
  for each statement execute function forget_row_counts();
