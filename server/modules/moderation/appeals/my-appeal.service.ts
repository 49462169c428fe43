import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { appealObstacle, type Language } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { Notifier } from '../../admins/notifications/notifier.service.js';
import { TaskRepository } from '../../earning/tasks/task.repository.js';
import { taskOfDecision } from '../../participants/decisions/decision.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { appealRefused } from './appeal.errors.js';
import { AppealRepository } from './appeal.repository.js';
import { DecisionListService, toMyDecisionDto } from './decision-list.service.js';
import type { AppealCreateDto } from './dto/appeal.dto.js';
import type { MyDecisionDto } from './dto/decision.dto.js';

/** Takes appeals of visitors. */
@Injectable()
export class MyAppealService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly appeals: AppealRepository,
    private readonly users: UserRepository,
    private readonly settings: SettingsService,
    private readonly tasks: TaskRepository,
    private readonly decisions: DecisionListService,
    private readonly notifier: Notifier,
  ) {}

  /** Appeals against a decision about the user, banned or not. @throws AppError 404, 409 with the obstacle. */
  @Transactional()
  async create(
    user_id: number,
    { decision_id, text }: AppealCreateDto,
    language: Language,
  ): Promise<MyDecisionDto> {
    await this.users.lockParticipant(user_id);
    await this.settings.hold();
    await this.tasks.hold(taskOfDecision(decision_id));
    const { state } = await this.decisions.findMine(decision_id, user_id);
    const obstacle = appealObstacle(state);
    if (obstacle) throw appealRefused(obstacle);
    const appeal_id = await this.appeals.insert({ decision_id, user_id, text: text.trim() });
    await this.notifier.notify('appeal.created', { appeal_id });
    return toMyDecisionDto(await this.decisions.find(decision_id), language);
  }
}
