import { Migration } from '@mikro-orm/migrations';

export class Migration20261128161000_lines_stay extends Migration {
  override name = 'Migration20261128161000_lines_stay';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "payout_lines" add "published_at" timestamptz(3) null, add "was_requested" boolean not null default false;`,
    );
    this.addSql(
      `update "payout_lines" set "was_requested" = true where "requested_at" is not null or "transfer_lt" is not null or "status" <> 'payable';`,
    );
    // It is not known which lines earlier trees had: of a distributor that ever published, any.
    this.addSql(
      `update "payout_lines" l set "published_at" = now() from "distributors" d
        where d."id" = l."distributor_id" and (d."merkle_root" is not null or exists (
          select 1 from "payout_lines" p where p."distributor_id" = d."id" and p."is_published"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "payout_lines" drop column "published_at", drop column "was_requested";`,
    );
  }
}
