import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Language, reasonText } from '#libs/domain/index.js';
import type { ListQueryDto } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { KeptBalancesService } from '../tasks/verification/kept-balances.service.js';
import { SignalService } from '../users/signal.service.js';
import { UserService } from '../users/user.service.js';
import { claimList, readClaimQuery } from './claim.service.js';
import type { ClaimRiskDto } from './dto/claim.dto.js';

/** Claims that are looked at in one call, since the chain is asked for each. */
const MOST = 25;

/** What to look at in claims before they are approved. */
@Injectable()
export class ClaimRiskService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
    private readonly signals: SignalService,
    private readonly balances: KeptBalancesService,
  ) {}

  async list(query: ListQueryDto, language: Language): Promise<Page<ClaimRiskDto>> {
    const request = readClaimQuery(query);
    const limit = Math.min(request.limit, MOST);
    const page = await selectPage(this.em, claimList, { ...request, limit });
    const userIds = [...new Set(page.items.map(({ user_id }) => user_id))];
    const users = await this.users.claimants(userIds);
    const signals = await this.signals.ofAll(userIds);
    const balances = await this.balances.ofAll(userIds);
    const items = page.items.map(({ id, user_id, tokens, status }) => ({
      ...{ id, user_id, tokens, status, is_banned: users.get(user_id)?.is_banned ?? false },
      signals: signals.get(user_id) ?? [],
      balances: (balances.get(user_id) ?? []).map(({ reason, ...balance }) => ({
        ...balance,
        reason: reason && reasonText(reason.reason, language, reason),
      })),
    }));
    return { ...page, items };
  }
}
