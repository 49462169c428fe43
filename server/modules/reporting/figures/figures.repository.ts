import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { CountedActivity } from './activity.report.js';
import type { CampaignFiguresSchema, VisitDaySchema } from './figures.entity.js';

type Tables = TablesOf<typeof CampaignFiguresSchema | typeof VisitDaySchema>;

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

@Injectable()
export class FiguresRepository extends Repository<Tables> {
  find() {
    return this.db
      .selectFrom('campaign_figures')
      .select([sql<object | null>`figures - 'activity'`.as('figures'), 'computed_at'])
      .where('id', '=', 1)
      .executeTakeFirst();
  }

  /** The activity as it was computed last; null before the first time. */
  async findActivity(): Promise<CountedActivity | null> {
    const found = await this.db
      .selectFrom('campaign_figures')
      .select(sql<CountedActivity | null>`figures -> 'activity'`.as('activity'))
      .where('id', '=', 1)
      .executeTakeFirst();
    return found?.activity ?? null;
  }

  /** Whether this server computes them now; no other one does within these seconds. */
  async take(seconds: number): Promise<boolean> {
    const taken = await this.db
      .insertInto('campaign_figures')
      .values({ id: 1, figures: null, computed_at: null, next_at: inSeconds(seconds) })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ next_at: inSeconds(seconds) })
          .where('campaign_figures.next_at', '<=', now),
      )
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** @param next seconds after which they are computed again */
  async save(figures: object, next: number): Promise<void> {
    await this.db
      .updateTable('campaign_figures')
      .set({
        figures: JSON.stringify(figures) as never,
        computed_at: now,
        next_at: inSeconds(next),
      })
      .where('id', '=', 1)
      .execute();
  }

  async addVisits(visits: number): Promise<void> {
    const day = sql<string>`(now() at time zone 'UTC')::date`;
    await this.db
      .insertInto('visit_days')
      .values({ day, visits })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet(({ eb }) => ({ visits: eb('visit_days.visits', '+', visits) })),
      )
      .execute();
  }
}
