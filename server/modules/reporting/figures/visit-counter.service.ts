import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { FiguresRepository } from './figures.repository.js';

const INTERVAL_MS = 30_000;

/** Counts opened pages, where the operator wants it: without cookies, addresses or anything else of a visitor. */
@Injectable()
export class VisitCounter implements OnApplicationBootstrap {
  private visits = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly settings: SettingsService,
    private readonly figures: FiguresRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every('visits', INTERVAL_MS, () => this.save(), 'Visits not counted');
  }

  count(): void {
    this.visits += 1;
  }

  /** Stores the count; a failure or a crash loses less than a minute. */
  async save(): Promise<void> {
    const { visits } = this;
    this.visits = 0;
    if (visits === 0) return;
    const { count_visits } = await this.settings.read();
    if (count_visits) await this.figures.addVisits(visits);
  }
}
