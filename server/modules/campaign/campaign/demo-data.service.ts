import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { UserStatsRepository } from '../../participants/users/user-stats.repository.js';
import { ContentService } from '../../site/content/content.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { TeamService } from '../../site/team/team.service.js';

/** The seed's users and samples, which show a preview and are no part of a live campaign. */
@Injectable()
export class DemoDataService {
  constructor(
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly contents: ContentService,
    private readonly team: TeamService,
    private readonly users: UserRepository,
    private readonly userStats: UserStatsRepository,
    private readonly decisions: DecisionRepository,
    private readonly ledger: LedgerService,
  ) {}

  async count(): Promise<{ demo_users: number; demo_samples: number }> {
    return {
      demo_users: (await this.users.demoIds()).length,
      demo_samples: (await this.contents.countDemo()) + (await this.team.countDemo()),
    };
  }

  /** Removes everything of the seed, also from the figures of earlier days. Returns the counts. */
  async removeAll(): Promise<{ removed_users: number; removed_samples: number }> {
    const ids = await this.users.demoIds();
    await this.removeUsers(ids);
    await this.userStats.removeDemo();
    const removed_samples = (await this.contents.removeDemo()) + (await this.team.removeDemo());
    await this.audit.removeDemo();
    return { removed_users: ids.length, removed_samples };
  }

  /** Removes the users of the seed among these while the campaign is a preview. Returns the others. */
  async removeFromPreview<User extends { id: number; is_demo: boolean }>(
    users: readonly User[],
  ): Promise<User[]> {
    const isPreview = (await this.settings.read()).campaign_mode === 'preview';
    const demo = users.filter(({ is_demo }) => is_demo && isPreview);
    if (demo.length > 0) await this.removeUsers(demo.map(({ id }) => id));
    return users.filter(({ is_demo }) => !is_demo || !isPreview);
  }

  /** Removes users of the seed, who leave no trace in the ledger. */
  private async removeUsers(ids: readonly number[]): Promise<void> {
    await this.ledger.removeDemo(ids);
    await this.users.remove(ids);
    await this.decisions.removeOf(ids);
  }
}
