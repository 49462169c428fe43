import { Migration } from '@mikro-orm/migrations';

/** Evidence that changes has another key: the version before does not know the column. */
const FORGET_KEY = `create function "forget_evidence_key"() returns trigger language plpgsql as $$
  begin
    new."evidence_key" := null;
    return new;
  end $$;`;

const FORGET_KEY_OF_CHANGED = `create trigger "completions_evidence_key_forgotten"
  before update of "evidence" on "completions" for each row
  when (new."evidence" <> old."evidence" and new."evidence_key" is not distinct from old."evidence_key")
  execute function "forget_evidence_key"();`;

/** A key that is computed later can be that of others. */
const NOTE_KEYED = `create trigger "completions_evidence_keyed"
  after update of "evidence_key" on "completions" for each row
  when (new."evidence" = old."evidence" and new."evidence_key" is not null and old."evidence_key" is null)
  execute function "note_signal_change"();`;

/** By its key, evidence is the same in all spellings; the server computes those of evidence from before. */
export class Migration20261128002000_evidence_keys extends Migration {
  override name = 'Migration20261128002000_evidence_keys';

  override up(): void | Promise<void> {
    this.addSql(`alter table "completions" add "evidence_key" varchar(43) null;`);
    this.addSql(
      `create index "completions_evidence_key_index" on "completions" ("evidence_key") where "evidence_key" is not null;`,
    );
    this.addSql(
      `create index "completions_evidence_unkeyed_index" on "completions" ("id") where "evidence" <> '' and "evidence_key" is null;`,
    );
    this.addSql(FORGET_KEY);
    this.addSql(FORGET_KEY_OF_CHANGED);
    this.addSql(NOTE_KEYED);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "completions_evidence_keyed" on "completions";`);
    this.addSql(`drop trigger "completions_evidence_key_forgotten" on "completions";`);
    this.addSql(`drop function "forget_evidence_key"();`);
    this.addSql(`drop index "completions_evidence_key_index";`);
    this.addSql(`drop index "completions_evidence_unkeyed_index";`);
    this.addSql(`alter table "completions" drop column "evidence_key";`);
  }
}
