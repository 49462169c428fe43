import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { EvidenceRepository } from '../completions/evidence.repository.js';

const INTERVAL_MS = 3_600_000;
const KEYS_INTERVAL_MS = 30_000;

/** Removes evidence some days after its decision, as the settings say, and computes missing keys. */
@Injectable()
export class EvidenceRetentionService implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly settings: SettingsService,
    private readonly evidence: EvidenceRepository,
  ) {}

  onApplicationBootstrap(): void {
    const remove = (signal: AbortSignal) => this.removeOld(signal);
    this.scheduler.every('evidence', INTERVAL_MS, remove, 'Old evidence not removed');
    const add = (signal: AbortSignal) => this.evidence.addKeys(signal);
    this.scheduler.every('evidence_keys', KEYS_INTERVAL_MS, add, 'Keys of evidence not computed');
  }

  async removeOld(signal?: AbortSignal): Promise<void> {
    const { evidence_days } = await this.settings.read();
    if (evidence_days > 0) await this.evidence.forgetOld(evidence_days, signal);
  }
}
