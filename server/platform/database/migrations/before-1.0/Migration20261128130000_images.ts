import { Migration } from '@mikro-orm/migrations';

export class Migration20261128130000_images extends Migration {
  override name = 'Migration20261128130000_images';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "images" ("hash" varchar(64) not null, "bytes" bytea not null, "width" int not null, "height" int not null, "created_at" timestamptz(3) not null, "used_at" timestamptz(3) not null, primary key ("hash"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "images" cascade;`);
  }
}
