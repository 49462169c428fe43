import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SIGNALS, type SignalCode } from '#libs/domain/index.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { isoOrNull } from '../../../platform/records/timestamps.js';
import { UNKNOWN_ADDRESS } from '../../../platform/request/client-address.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type { SignalDto } from './dto/user.dto.js';
import { findSignals } from './signal.report.js';
import { SignalRepository } from './signal.repository.js';
import { UserService } from './user.service.js';

const UPDATE_INTERVAL_MS = 5_000;

/** Users whose signals are updated in one transaction. */
const UPDATE_SIZE = 200;

const BURST: SignalCode = 'signup_burst';

/**
 * Computes hints for reviewers about users; a signal decides nothing. Lists sort and filter by copies in the users'
 * rows: triggers queue each change in its transaction, and replicas update the copies within seconds.
 */
@Injectable()
export class SignalService implements OnApplicationBootstrap {
  private readonly key: DerivedKey;
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
    private readonly settings: SettingsService,
    private readonly signals: SignalRepository,
    private readonly scheduler: Scheduler,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = new DerivedKey(secret, 'sign-in networks');
  }

  onApplicationBootstrap(): void {
    const update = (signal: AbortSignal) => this.updateAll(signal);
    this.scheduler.every('signals', UPDATE_INTERVAL_MS, update, 'Signals not updated');
  }

  async of(userId: number): Promise<SignalDto[]> {
    const { id } = await this.users.get(userId);
    return (await this.ofAll([id])).get(id) ?? [];
  }

  async ofAll(userIds: readonly number[]): Promise<Map<number, SignalDto[]>> {
    const found = new Map<number, SignalDto[]>();
    if (userIds.length === 0) return found;
    const ids = [...new Set(userIds)];
    for (const code of SIGNALS) {
      for (const { user_id, since, cluster_id = null, ...row } of await findSignals(
        this.em,
        code,
        ids,
      )) {
        const signal = { code, ...row, since: isoOrNull(since), cluster_id };
        found.set(user_id, [...(found.get(user_id) ?? []), signal]);
      }
    }
    return found;
  }

  /** Stores the network of a sign-in (see `sharedNetwork`) as a keyed hash. */
  async remember(userId: number, network: string): Promise<void> {
    // Visitors with an unknown network share none.
    if (network === UNKNOWN_ADDRESS) return;
    const hash = this.key.hash(network);
    await this.signals.rememberNetwork(userId, hash);
  }

  async forgetOld(signal?: AbortSignal): Promise<void> {
    const { network_days } = await this.settings.read();
    await this.signals.deleteOldNetworks(network_days, signal);
  }

  /** Updates the queued users, and the users named by their signals. */
  updateAll(signal?: AbortSignal): Promise<void> {
    return this.scheduler.drain('signals', () => this.updateNext(), signal);
  }

  @Transactional()
  private async updateNext(): Promise<boolean> {
    const changes = await this.signals.takeChanges(UPDATE_SIZE);
    const ids = [...new Set(changes.map(({ user_id }) => user_id))];
    const found = await this.ofAll(ids);
    await this.signals.store(
      ids.map((id) => ({ id, codes: found.get(id)?.map(({ code }) => code) ?? [] })),
    );
    const first = changes.flatMap(({ user_id, is_first }) => {
      const signals = found.get(user_id);
      return is_first && signals ? [{ user_id, signals }] : [];
    });
    const named = first
      .flatMap(({ signals }) => signals)
      .flatMap(({ code, user_ids }) => user_ids.map((id) => ({ id, code })));
    // A burst names the invited users, not their inviter.
    const inBurst = first.filter(({ signals }) => signals.some(({ code }) => code === BURST));
    const inviters = await this.signals.invitersOf(inBurst.map(({ user_id }) => user_id));
    await this.signals.noteNamed([...named, ...inviters.map((id) => ({ id, code: BURST }))]);
    return changes.length > 0;
  }
}
