import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AdminRole, isPermitted, isRoleWithin } from '#libs/domain/index.js';
import { databaseDate } from '../../../../platform/database/clock.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { conflict, notFound } from '../../../../platform/errors/common.errors.js';
import {
  type AdminAccount,
  type AuthenticatedAdmin,
  accountOf,
} from '../../../../platform/identity/admin.guard.js';
import { assertGranted } from '../../../../platform/identity/granted.js';
import { defineList } from '../../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../../platform/lists/page.js';
import { selectPage } from '../../../../platform/lists/select-page.js';
import { AuditLog } from '../../../../platform/operation-log/audit-log.js';
import { defineRecords } from '../../../../platform/records/record-kind.js';
import { Records } from '../../../../platform/records/records.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';
import { assertFresh } from '../../../../platform/records/versioned.dto.js';
import { Notifier } from '../../notifications/notifier.service.js';
import { type Admin, AdminSchema } from '../admin.entity.js';
import { type AdminRules, AdminRulesSchema } from '../admin-rules.entity.js';
import { AdminSessionService } from '../admin-session.service.js';
import type { Frozen } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { AdminsRepository } from './admins.repository.js';
import {
  type AdminRecordDto,
  type AdminRoleDto,
  type AdminRulesDto,
  type AdminRulesUpdateDto,
  toAdminRecordDto,
} from './dto/admin.dto.js';
import { announceApprover, standingFor } from './standing-for.js';

export const adminList = defineList<Admin>(AdminSchema, {
  sortable: ['id', 'username', 'role', 'created_at'],
  filterable: { id: 'integer', role: 'text', has_second_factor: 'boolean' },
  searchable: ['username'],
  default_sort: { field: 'id', direction: 'asc' },
});

const adminRecord = defineRecords<Admin>(AdminSchema, {
  notFound: () => notFound('admin', { en: 'admin', zh: '管理员' }),
  label: ({ id, username }) => ({ type: 'admin', id, name: username }),
});

const rules = defineRecords<AdminRules>(AdminRulesSchema, {
  notFound: () => notFound('rules', { en: 'rules', zh: '规则' }),
  label: () => ({ type: 'admin' }),
});

/** 409: the caller could do nothing any more but set one up. */
const ownFactorFirst = () =>
  conflict('rules.own_factor_first', {
    en: 'Set up a second factor of your own first',
    zh: '请先为自己设置第二重验证',
  });

/** 409: there would be no admin left who may invite, promote or sign. */
const lastOwner = () =>
  conflict('admin.last_owner', {
    en: 'The last owner can be neither suspended nor given another role',
    zh: '不能停用最后一位所有者，也不能更改其角色',
  });

/** Another role, or none: a suspension. */
interface AdminChange {
  id: number;
  role: AdminRole | null;
  asked_by: AdminAccount;
}

/** Admins, their roles, and the rules for admins. */
@Injectable()
export class AdminsService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly admins: AdminsRepository,
    private readonly records: Records,
    private readonly sessions: AdminSessionService,
    private readonly audit: AuditLog,
    private readonly approvals: ApprovalsService,
    private readonly notifier: Notifier,
  ) {}

  onModuleInit(): void {
    this.approvals.define<AdminRulesUpdateDto>('change_rules', {
      permission: 'admins.manage',
      operation: { action: 'update_admin_rules', resource_type: 'admin' },
      freeze: (dto) => this.freezeRules(dto),
      or_permission: 'approvals.answer',
      execute: (dto) => this.saveRules(dto),
    });
    this.approvals.define<AdminChange>('change_admins', {
      permission: 'admins.manage',
      or_permission: 'approvals.answer',
      operation: { action: 'update_admin', resource_type: 'admin' },
      freeze: (change) => this.freezeChange(change),
      execute: ({ id, role }) => (role ? this.saveRole(id, role) : this.saveSuspension(id)),
    });
  }

  async list(query: ListQueryDto): Promise<Page<AdminRecordDto>> {
    const page = await selectPage(this.em, adminList, readListQuery(query, adminList));
    const logins = await this.admins.lastLogins(page.items.map(({ id }) => id));
    return { ...page, items: page.items.map((it) => toAdminRecordDto(it, logins.get(it.id))) };
  }

  async get(id: number): Promise<AdminRecordDto> {
    return this.toDto(await this.records.get(adminRecord, id));
  }

  /**
   * A promoted admin counts as the caller for 72 hours. Taking permissions from an admin who could approve the
   * caller's requests needs a second admin.
   *
   * @throws AppError 409 for the last owner, or when a second admin is asked
   */
  changeRole(id: number, dto: AdminRoleDto, admin: AuthenticatedAdmin): Promise<AdminRecordDto> {
    const change: AdminChange = { id, role: dto.role, asked_by: accountOf(admin) };
    const save = () => this.saveRole(id, dto.role, { ...dto, by: accountOf(admin).username });
    return this.approvals.run('change_admins', change, admin, save);
  }

  /** Ends every session of an admin at once, and refuses new ones. @throws AppError 409 as {@link changeRole} */
  suspend(id: number, admin: AuthenticatedAdmin): Promise<AdminRecordDto> {
    const change: AdminChange = { id, role: null, asked_by: accountOf(admin) };
    return this.approvals.run('change_admins', change, admin, () => this.saveSuspension(id));
  }

  /** Lets a suspended admin log in again, who counts as the caller for 72 hours. */
  @Transactional()
  async restore(id: number, by: AuthenticatedAdmin): Promise<AdminRecordDto> {
    const admin = await this.records.lock(adminRecord, id);
    if (!admin.suspended_at) return this.toDto(admin);
    const columns = { suspended_at: null, ...standingFor(accountOf(by).username) };
    const after = await this.records.save(adminRecord, admin, columns);
    this.audit.record({ code: 'restored', subject: adminRecord.label(after) });
    await announceApprover(this.notifier, after, accountOf(by).username);
    return this.toDto(after);
  }

  async readRules(): Promise<AdminRulesDto> {
    return toRulesDto(await this.records.get(rules, 1));
  }

  /**
   * Weaker rules need the approval of a second owner, or of a manager where there is none.
   *
   * @throws AppError 409 when approval is needed, or for a required second factor that the caller does not have
   */
  async changeRules(dto: AdminRulesUpdateDto, admin: AuthenticatedAdmin): Promise<AdminRulesDto> {
    const { id } = accountOf(admin);
    if (dto.require_second_factor && !(await this.admins.hasSecondFactor(id)))
      throw ownFactorFirst();
    return this.approvals.run('change_rules', { ...dto }, admin, () => this.saveRules(dto));
  }

  @Transactional()
  private async saveRole(
    id: number,
    role: AdminRole,
    { updated_at, by }: { updated_at?: string; by?: string } = {},
  ): Promise<AdminRecordDto> {
    assertGranted('change_admins');
    const admin = await this.lock(id, { losesOwner: role !== 'owner' });
    assertFresh(admin, updated_at);
    if (admin.role === role) return this.toDto(admin);
    await this.admins.endRole(id);
    const isPromoted = !isRoleWithin(role, admin.role);
    const standing = isPromoted && by !== undefined ? standingFor(by) : {};
    const after = await this.records.save(adminRecord, admin, { role, ...standing });
    const changes = [{ field: 'role', from: admin.role, to: role }];
    this.audit.record({ code: 'changed', subject: adminRecord.label(after), changes });
    if (isPromoted && by !== undefined) await announceApprover(this.notifier, after, by);
    return this.toDto(after);
  }

  @Transactional()
  private async saveSuspension(id: number): Promise<AdminRecordDto> {
    assertGranted('change_admins');
    const admin = await this.lock(id, { losesOwner: true });
    if (admin.suspended_at) return this.toDto(admin);
    await this.admins.endRole(id);
    const after = await this.records.save(adminRecord, admin, { suspended_at: databaseDate() });
    await this.sessions.endAll(id);
    this.audit.record({ code: 'suspended', subject: adminRecord.label(after) });
    return this.toDto(after);
  }

  /** Needs approval where the admin loses a permission to approve the caller's own requests. */
  private async freezeChange(payload: AdminChange): Promise<Frozen<AdminChange>> {
    const { id, role, asked_by } = payload;
    const admin = await this.records.get(adminRecord, id);
    const asked = await this.approvals.permissionsAsked(asked_by);
    const isApprover =
      !admin.suspended_at &&
      id !== asked_by.id &&
      asked.some((it) => isPermitted(admin.role, it) && !(role && isPermitted(role, it)));
    const facts = { admin: admin.username, new_role: role ?? 'suspended' };
    const state = { role: admin.role, is_suspended: Boolean(admin.suspended_at) };
    return { payload, size: isApprover ? 1 : 0, facts, state };
  }

  @Transactional()
  private async saveRules(dto: AdminRulesUpdateDto): Promise<AdminRulesDto> {
    assertGranted('change_rules');
    const stored = await this.records.lock(rules, 1);
    return toRulesDto(await this.records.update(rules, stored, dto));
  }

  private async freezeRules(dto: AdminRulesUpdateDto): Promise<Frozen<AdminRulesUpdateDto>> {
    const { updated_at, ...state } = await this.readRules();
    const { updated_at: _version, ...wanted } = dto;
    const changes = Object.entries(wanted).filter(
      ([rule, value]) => value !== state[rule as keyof typeof state],
    );
    const isWeaker = changes.some(([rule, value]) =>
      isWeakerRule(state[rule as keyof typeof state], value as Rule),
    );
    const facts = changes.map(([rule, value]) => [rule, value === null ? '∞' : String(value)]);
    return { payload: dto, size: isWeaker ? 1 : 0, facts: Object.fromEntries(facts), state };
  }

  /** Owners who are about to be fewer are locked first, all in one order. */
  private async lock(id: number, { losesOwner }: { losesOwner: boolean }): Promise<Row<Admin>> {
    const owners = losesOwner ? await this.admins.lockOwners() : [];
    if (owners.length === 1 && owners[0] === id) throw lastOwner();
    return this.records.lock(adminRecord, id);
  }

  private async toDto(admin: Row<Admin>): Promise<AdminRecordDto> {
    const logins = await this.admins.lastLogins([admin.id]);
    return toAdminRecordDto(admin, logins.get(admin.id));
  }
}

const toRulesDto = (rules: Row<AdminRules>): AdminRulesDto => ({
  require_second_factor: rules.require_second_factor,
  claims_alone: rules.claims_alone ?? null,
  points_alone: rules.points_alone ?? null,
  users_alone: rules.users_alone ?? null,
  root_needs_two: rules.root_needs_two,
  closing_needs_two: rules.closing_needs_two,
  updated_at: toIso(rules.updated_at),
});

type Rule = boolean | number | null;

/** A higher limit, no limit, or a requirement that is dropped. */
const isWeakerRule = (before: Rule, after: Rule): boolean =>
  typeof before === 'boolean'
    ? before && !after
    : before !== null && (after === null || Number(after) > before);
