import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../database/scheduler.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { SettingsService } from '../settings/settings.service.js';

const INTERVAL_MS = 3_600_000;

/** Removes what visitors submitted, once it was decided so long ago as the settings say. */
@Injectable()
export class EvidenceRetentionService implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly settings: SettingsService,
    private readonly rows: CompletionRepository,
  ) {}

  onApplicationBootstrap(): void {
    const remove = (signal: AbortSignal) => this.removeOld(signal);
    this.scheduler.every('evidence', INTERVAL_MS, remove, 'Old evidence not removed');
  }

  async removeOld(signal?: AbortSignal): Promise<void> {
    const { evidence_days } = await this.settings.read();
    if (evidence_days > 0) await this.rows.forgetOldEvidence(evidence_days, signal);
  }
}
