import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { SignUpCountRepository } from './sign-up-count.repository.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';

const SWEEP_INTERVAL = 10 * 60_000;

/** Deletes expired sessions, spent challenges, sign-up counts and old networks. */
@Injectable()
export class SessionSweepService implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly spent: SpentChallengeRepository,
    private readonly signUps: SignUpCountRepository,
    private readonly sessions: VisitorSessionRepository,
    private readonly signals: SignalService,
  ) {}

  onModuleInit(): void {
    const sweep = (signal: AbortSignal) => this.sweep(signal);
    this.scheduler.every('sessions', SWEEP_INTERVAL, sweep, 'Sessions not swept');
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    await this.spent.deleteExpired(signal);
    await this.signUps.deleteOld(signal);
    await this.sessions.deleteExpired(signal);
    await this.signals.forgetOld(signal);
  }
}
