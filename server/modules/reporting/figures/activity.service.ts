import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { transactionPage } from '#libs/domain/index.js';
import { isoOrNull } from '../../../platform/records/timestamps.js';
import { publicFigures } from '../../../reports/campaign.report.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { MIN_PARTICIPANTS, readState } from './activity.report.js';
import type { CampaignActivityDto } from './dto/activity.dto.js';
import { FiguresRepository } from './figures.repository.js';

/** The campaign's activity for visitors, from counters and from figures computed in the background. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly figures: FiguresRepository,
  ) {}

  /** Reads a few rows, however large the campaign is. */
  async read(): Promise<CampaignActivityDto> {
    const settings = await this.settings.read();
    const { campaign_start, campaign_end, claim_pool_tokens, ton_network } = settings;
    const { tasks, read_until } = await readState(this.em, ton_network);
    const plan = { pool_tokens: claim_pool_tokens, campaign_start, campaign_end, tasks };
    if (settings.campaign_mode !== 'live') {
      return { plan, review_minutes: null, last_payout_at: null, synced_at: null };
    }
    const counted = await this.figures.findActivity();
    const deliveries = counted?.deliveries ?? [];
    const { participants, points } = await publicFigures(this.em);
    return {
      plan,
      ...(participants >= MIN_PARTICIPANTS && {
        figures: {
          participants,
          points,
          tokens_paid: counted?.tokens_paid ?? null,
          // The figures of the version before have none.
          tasks: counted?.tasks ?? [],
          deliveries: deliveries.map(({ transaction_hash, ...delivery }) => ({
            ...delivery,
            transaction_url: transactionPage(settings, transaction_hash),
          })),
        },
      }),
      review_minutes: counted?.review_minutes ?? null,
      last_payout_at: deliveries[0]?.delivered_at ?? null,
      synced_at: isoOrNull(read_until),
    };
  }
}
