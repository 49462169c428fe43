import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ImportBookingRepository } from './import-booking.repository.js';
import { ImportedAwardRepository } from './imported-award.repository.js';
import type { KeyAccounts } from './point-import.report.js';
import { PointImportRepository } from './point-import.repository.js';

/** Points that wait for wallets which have not taken part yet. */
@Injectable()
export class WaitingAwardService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly awards: ImportedAwardRepository,
    private readonly booking: ImportBookingRepository,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
  ) {}

  /** Points that wait for any of these accounts. */
  async pointsFor({ accounts, network }: KeyAccounts): Promise<number> {
    const waiting = await this.awards.findWaiting(accounts, network);
    return waiting.reduce((sum, { points }) => sum + points, 0);
  }

  /** Gives a user everything that waits for the accounts of the user's key, in the transaction of the sign-in. */
  async bookFor(userId: number, { accounts, network }: KeyAccounts): Promise<void> {
    const waiting = await this.awards.findWaiting(accounts, network);
    if (waiting.length === 0) return;
    if ((await this.settings.hold()).closed_at !== null) return;
    await this.imports.share([...new Set(waiting.map(({ import_id }) => import_id))]);
    const places = waiting.map(({ import_id, line }) => ({ import_id, line }));
    await this.awards.lockPlaces(places);
    await this.users.lockParticipant(userId);
    await this.booking.bookFor(userId, places);
  }
}
