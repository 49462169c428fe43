import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { SectionSchema } from './section.entity.js';

type Tables = TablesOf<typeof SectionSchema>;

const all = prepare((db: Kysely<Tables>) =>
  db.selectFrom('site_sections').select(['key', 'mode', 'entries', 'updated_at']),
);

@Injectable()
export class SectionRepository extends Repository<Tables> {
  all() {
    return all(this.em, {});
  }
}
