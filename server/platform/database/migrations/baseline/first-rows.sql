insert into admin_rules (id, updated_at) values (1, now());

insert into log_head (id, last_id, hash) values (1, 0, repeat('0', 64));

insert into site_sections (key, mode, entries, updated_at)
values
  ('partners', 'default', '[]', now()),
  ('roadmap', 'default', '[]', now()),
  ('tokenomics', 'default', '[]', now()),
  ('audits', 'hidden', '[]', now());

insert into token_pool (id) values (1);

insert into user_counts (shard) values (0);
