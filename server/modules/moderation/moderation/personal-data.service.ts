import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '../../../platform/database/transactional.js';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { freezeUsers } from '../../../reports/approval.report.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { userNotFound } from '../../participants/users/user.errors.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { findPaidUsers } from '../../paying/distributors/distributor.report.js';
import type { PersonalDataDto, TextRow } from './dto/personal-data.dto.js';
import { deletedPersonOf, personalDataOf, personOf } from './personal-data.report.js';
import { TraceService } from './trace.service.js';
import { UserDataService } from './user-data.service.js';
import { UserDeletionService } from './user-deletion.service.js';

/** Exports or removes everything stored about a person who asks for it. */
@Injectable()
export class PersonalDataService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly deletions: UserDeletionService,
    private readonly approvals: ApprovalsService,
    private readonly users: UserRepository,
    private readonly data: UserDataService,
    private readonly traces: TraceService,
  ) {}

  onModuleInit(): void {
    this.approvals.define<{ ids: number[] }>('remove_personal_data', {
      permission: 'users.delete',
      counts_as: 'delete_users',
      operation: { action: 'remove_personal_data', resource_type: 'user' },
      freeze: ({ ids }) => this.freezeRemoval(ids),
      execute: ({ ids: [id = 0] }) => this.erase(id),
      items: (ids) => this.users.findItems(ids),
    });
  }

  /** @throws AppError 404 */
  @Transactional()
  async export(id: number): Promise<PersonalDataDto> {
    const data = await personalDataOf(this.em, id);
    if (!data) throw userNotFound();
    this.audit.record({ code: 'exported', file: `personal-data-${id}.json` });
    const { user, ...lists } = data;
    const texts = Object.entries(lists).map(([name, rows]) => [name, rows.map(textsOf)]);
    return { user: textsOf(user), ...Object.fromEntries(texts) };
  }

  /**
   * Deletes the user. A user to whom tokens were paid keeps the wallet, which the chain and the published allocation
   * name, and the ledger's numbers. For a user who was deleted before, removes the names and wallets left in the log.
   *
   * @throws AppError 404, and 409 when a second admin is asked
   */
  async remove(id: number, admin: AuthenticatedAdmin): Promise<void> {
    const isKnown = (await personalDataOf(this.em, id)) ?? (await deletedPersonOf(this.em, id));
    if (!isKnown) throw userNotFound();
    await this.approvals.run('remove_personal_data', { ids: [id] }, admin, () => this.erase(id));
  }

  private async freezeRemoval(ids: number[]) {
    const { amount: points, state } = await freezeUsers(this.em, ids, { isPaidToo: true });
    return { payload: { ids }, size: ids.length, facts: { users: ids.length, points }, state };
  }

  @Transactional()
  private async erase(id: number): Promise<void> {
    assertGranted('delete_users');
    const [user] = await this.users.lockRows([id]);
    const person = await (user ? personOf(this.em, id) : deletedPersonOf(this.em, id));
    const isPaid = (await findPaidUsers(this.em, [id])).has(id);
    if (user && !isPaid) await this.deletions.delete(id);
    else {
      if (user) await this.data.forget(id);
      this.audit.record({ code: 'personal_data_removed', subject: { type: 'user', id } });
    }
    if (person) await this.traces.remove(person);
  }
}

const textsOf = (row: object): TextRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
