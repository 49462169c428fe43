import { Migration } from '@mikro-orm/migrations';

/**
 * What the batches of the version before have delivered becomes lines of the wallets that paid. The tables of
 * the batches stay until a later version, so that the one before can be started again.
 */
export class Migration20261126164435_distributors_pay extends Migration {
  override name = 'Migration20261126164435_distributors_pay';

  override up(): void | Promise<void> {
    this.addSql(`do $$
      begin
        if exists (select from payout_batches where status in ('frozen', 'requested', 'signed'))
          or exists (select from payout_alarms where resolved_at is null) then
          raise exception 'There are open payout batches or alerts: start the version before, settle or cancel them there, then update again';
        end if;
      end $$;`);

    this.addSql(`alter table "distributors" drop constraint "distributors_address_unique";`);
    this.addSql(`alter table "distributors" add "method" text not null default 'contract';`);
    this.addSql(`alter table "distributors" alter column "contract_id" drop not null;`);
    this.addSql(`alter table "distributors" alter column "deadline" drop not null;`);
    this.addSql(`alter table "distributors" alter column "first_deadline" drop not null;`);
    this.addSql(
      `alter table "distributors" add constraint "distributors_network_address_jetton_master_unique" unique ("network", "address", "jetton_master");`,
    );
    this.addSql(
      `alter table "distributors" add constraint "distributors_method_check" check ("method" in ('contract', 'file'));`,
    );

    this.addSql(`insert into distributors (method, network, address, owner, jetton_master, jetton_wallet, decimals,
        created_by, created_at, history_lt, read_until)
      select distinct on (b.network, b.payer, b.jetton_master) 'file', b.network, b.payer, b.payer, b.jetton_master,
        b.payer_jetton_wallet, b.decimals, b.created_by, b.created_at, coalesce(c.lt, 0), c.read_until
      from payout_batches b left join chain_cursors c on c.jetton_wallet = b.payer_jetton_wallet
      where exists (select from payouts p where p.batch_id = b.id and p.status = 'delivered')
      order by b.network, b.payer, b.jetton_master, b.id;`);
    this.addSql(`insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, status,
        requested_at, paid_at, query_id, transaction_hash, settled_at, updated_at)
      select distinct on (p.claim_id) p.claim_id, d.id, p.user_id, p.receiver, p.tokens, p.units, 'delivered',
        b.asked_at, p.settled_at, p.query_id, p.transaction_hash, p.settled_at, p.updated_at
      from payouts p
        join payout_batches b on b.id = p.batch_id
        join distributors d on d.network = b.network and d.address = b.payer and d.jetton_master = b.jetton_master
        join claims c on c.id = p.claim_id and c.status = 'delivered'
      where p.status = 'delivered'
      order by p.claim_id, p.id;`);
    this.addSql(`update claims c set status = 'approved', updated_at = now()
      where status = 'failed' and not exists (select from payout_lines l where l.claim_id = c.id);`);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `delete from payout_lines where distributor_id in (select id from distributors where method = 'file');`,
    );
    this.addSql(`delete from distributors where method = 'file';`);
    this.addSql(
      `alter table "distributors" drop constraint "distributors_network_address_jetton_master_unique";`,
    );
    this.addSql(`alter table "distributors" drop constraint "distributors_method_check";`);
    this.addSql(`alter table "distributors" drop column "method";`);
    this.addSql(`alter table "distributors" alter column "contract_id" set not null;`);
    this.addSql(`alter table "distributors" alter column "first_deadline" set not null;`);
    this.addSql(`alter table "distributors" alter column "deadline" set not null;`);
    this.addSql(
      `alter table "distributors" add constraint "distributors_address_unique" unique ("address");`,
    );
  }
}
