import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import pLimit from 'p-limit';
import { Transactional } from '../../database/transactional.js';
import { BACKGROUND_FINISH_MS, within } from '../../database/within.js';
import { errorLine } from '../../logging/logged-error.js';
import { SignalService } from './signal.service.js';

/** Milliseconds between two looks at what waits; a look at nothing costs one lookup in an index. */
const LOOK_EVERY = 5_000;

/** Users who are looked at in one transaction. */
const PART = 200;

interface Change {
  user_id: number;
  is_first: boolean;
}

/**
 * Keeps what was noticed beside the users, where lists sort and filter by it. Triggers note whoever has
 * changed, in the transaction of the change; replicas share the work.
 */
@Injectable()
export class SignalUpkeepService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SignalUpkeepService.name);
  private timer?: NodeJS.Timeout;
  /** Of one process: who asks to have everybody looked at waits for what another look has begun. */
  private readonly turn = pLimit(1);
  private stopped = false;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly signals: SignalService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  /** What is being looked at is finished, as far as the database answers. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await within(
      BACKGROUND_FINISH_MS,
      this.turn(() => undefined),
    );
  }

  /** Looks at everybody who waits, whom their signals name included. */
  keepAll(): Promise<void> {
    return this.turn(async () => {
      while (!this.stopped && (await RequestContext.create(this.em, () => this.keepNext()))) {
        // Each part is a transaction of its own.
      }
    });
  }

  /** False when nobody waits. */
  @Transactional()
  async keepNext(): Promise<boolean> {
    const changes = await this.em.execute<Change[]>(
      `delete from signal_changes where id in (
         select id from signal_changes order by id limit ${PART} for update skip locked)
       returning user_id, is_first`,
    );
    const ids = [...new Set(changes.map(({ user_id }) => user_id))];
    const found = await this.signals.ofAll(ids);
    await this.store(
      ids.map((id) => ({ id, codes: found.get(id)?.map(({ code }) => code) ?? [] })),
    );
    const first = new Set(changes.filter(({ is_first }) => is_first).map(({ user_id }) => user_id));
    const named = [...found].flatMap(([id, signals]) =>
      first.has(id)
        ? signals.flatMap(({ code, user_ids }) => user_ids.map((other) => ({ id: other, code })))
        : [],
    );
    await this.noteNamed(named);
    return changes.length > 0;
  }

  private async store(kept: { id: number; codes: string[] }[]): Promise<void> {
    await this.em.execute(
      `with kept as (
         select k.id, array(select jsonb_array_elements_text(k.codes)) as codes
         from jsonb_to_recordset(?::jsonb) as k (id int, codes jsonb)
       ), locked as (
         select u.id from users u join kept k on k.id = u.id
         where u.signals <> k.codes order by u.id for no key update of u
       )
       update users u set signals = k.codes
       from kept k join locked l on l.id = k.id where u.id = k.id`,
      [JSON.stringify(kept)],
    );
  }

  /** Whoever is named has the same in common, and may not be known for it yet. */
  private async noteNamed(named: { id: number; code: string }[]): Promise<void> {
    await this.em.execute(
      `insert into signal_changes (user_id, is_first)
       select distinct u.id, false from users u
       join jsonb_to_recordset(?::jsonb) as n (id int, code text) on n.id = u.id
       where not n.code = any(u.signals)`,
      [JSON.stringify(named)],
    );
  }

  private async look(): Promise<void> {
    if (this.turn.activeCount > 0) return;
    await this.keepAll().catch((error: unknown) =>
      this.logger.warn(`Signals not kept: ${errorLine(error)}`),
    );
  }
}
