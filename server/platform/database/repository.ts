import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';

/** A feature's queries on its own tables, in the caller's transaction. */
@Injectable()
export abstract class Repository<Tables> {
  constructor(protected readonly em: SqlEntityManager) {}

  protected get db(): Kysely<Tables> {
    return this.em.getKysely<object>() as Kysely<unknown> as Kysely<Tables>;
  }
}
