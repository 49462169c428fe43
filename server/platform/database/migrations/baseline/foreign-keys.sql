alter table admin_invitations add constraint admin_invitations_invited_by_id_foreign
  foreign key (invited_by_id) references admins (id) on delete cascade;
alter table admin_networks add constraint admin_networks_admin_id_foreign
  foreign key (admin_id) references admins (id) on delete cascade;
alter table admin_passkeys add constraint admin_passkeys_admin_id_foreign
  foreign key (admin_id) references admins (id) on delete cascade;
alter table admin_recovery_codes add constraint admin_recovery_codes_admin_id_foreign
  foreign key (admin_id) references admins (id) on delete cascade;
alter table admin_sessions add constraint admin_sessions_admin_id_foreign
  foreign key (admin_id) references admins (id) on delete cascade;
alter table admin_totps add constraint admin_totps_admin_id_foreign
  foreign key (admin_id) references admins (id) on update cascade on delete cascade;
alter table appeals add constraint appeals_decision_id_foreign
  foreign key (decision_id) references decisions (id) on delete cascade;
alter table appeals add constraint appeals_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table approval_payloads add constraint approval_payloads_request_id_foreign
  foreign key (request_id) references approval_requests (id) on update cascade on delete cascade;
alter table balance_samples add constraint balance_samples_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table claims add constraint claims_decision_id_foreign
  foreign key (decision_id) references decisions (id);
alter table claims add constraint claims_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table cluster_decision_users add constraint cluster_decision_users_cluster_decision_id_foreign
  foreign key (cluster_decision_id) references cluster_decisions (id) on delete cascade;
alter table cluster_exclusions add constraint cluster_exclusions_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table cluster_links add constraint cluster_links_other_id_foreign
  foreign key (other_id) references users (id) on delete cascade;
alter table cluster_links add constraint cluster_links_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table cluster_members add constraint cluster_members_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table completions add constraint completions_decision_id_foreign
  foreign key (decision_id) references decisions (id);
alter table completions add constraint completions_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table former_roles add constraint former_roles_admin_id_foreign
  foreign key (admin_id) references admins (id) on delete cascade;
alter table ledger_entries add constraint ledger_entries_transfer_id_foreign
  foreign key (transfer_id) references ledger_transfers (id);
alter table ledger_transfers add constraint ledger_transfers_decision_id_foreign
  foreign key (decision_id) references decisions (id);
alter table notification_deliveries add constraint notification_deliveries_channel_id_foreign
  foreign key (channel_id) references notification_channels (id) on delete cascade;
alter table outside_scores add constraint outside_scores_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table participant_keys add constraint participant_keys_user_id_foreign
  foreign key (user_id) references users (id) on delete set null;
alter table payouts add constraint payouts_batch_id_foreign
  foreign key (batch_id) references payout_batches (id);
alter table payouts add constraint payouts_claim_id_foreign
  foreign key (claim_id) references claims (id);
alter table review_holds add constraint review_holds_completion_id_foreign
  foreign key (completion_id) references completions (id) on delete cascade;
alter table sign_in_networks add constraint sign_in_networks_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table telegram_accounts add constraint telegram_accounts_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table telegram_notices add constraint telegram_notices_subscriber_telegram_id_foreign
  foreign key (subscriber_telegram_id) references telegram_subscribers (telegram_id) on delete cascade;
alter table users add constraint users_ban_decision_id_foreign
  foreign key (ban_decision_id) references decisions (id);
alter table users add constraint users_hold_decision_id_foreign
  foreign key (hold_decision_id) references decisions (id);
alter table users add constraint users_inviter_id_foreign
  foreign key (inviter_id) references users (id) on delete set null;
alter table wallet_changes add constraint wallet_changes_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table wallet_histories add constraint wallet_histories_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
