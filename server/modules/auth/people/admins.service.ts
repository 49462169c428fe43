import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../../audit/audit-log.js';
import { databaseDate } from '../../../database/clock.js';
import { Transactional } from '../../../database/transactional.js';
import { conflict, notFound } from '../../../errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../identity/admin.guard.js';
import { assertGranted } from '../../../identity/granted.js';
import { defineList } from '../../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../lists/list-query.dto.js';
import type { Page } from '../../../lists/page.js';
import { selectPage } from '../../../lists/select-page.js';
import { defineRecords } from '../../../records/record-kind.js';
import { Records } from '../../../records/records.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import { assertFresh } from '../../../records/versioned.dto.js';
import { type Admin, AdminSchema } from '../admin.entity.js';
import { type AdminRules, AdminRulesSchema } from '../admin-rules.entity.js';
import { AdminSessionService } from '../admin-session.service.js';
import { ApprovalsService, type Frozen } from '../approvals/approvals.service.js';
import { AdminsRepository } from './admins.repository.js';
import {
  type AdminRecordDto,
  type AdminRoleDto,
  type AdminRulesDto,
  type AdminRulesUpdateDto,
  toAdminRecordDto,
} from './dto/admin.dto.js';

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

/** 409: nobody could invite, promote or sign afterwards. */
const lastOwner = () =>
  conflict('admin.last_owner', {
    en: 'The last owner can be neither suspended nor given another role',
    zh: '不能停用最后一位所有者，也不能更改其角色',
  });

/** The people of the back office, their roles, and what is asked of them. */
@Injectable()
export class AdminsService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly rows: AdminsRepository,
    private readonly records: Records,
    private readonly sessions: AdminSessionService,
    private readonly audit: AuditLog,
    private readonly approvals: ApprovalsService,
  ) {}

  onModuleInit(): void {
    this.approvals.define<AdminRulesUpdateDto>('change_rules', {
      permission: 'admins.manage',
      operation: { action: 'update_admin_rules', resource_type: 'admin' },
      freeze: (dto) => this.freezeRules(dto),
      execute: (dto) => this.saveRules(dto),
    });
  }

  async list(query: ListQueryDto): Promise<Page<AdminRecordDto>> {
    const page = await selectPage(this.em, adminList, readListQuery(query, adminList));
    const logins = await this.rows.lastLogins(page.items.map(({ id }) => id));
    return { ...page, items: page.items.map((it) => toAdminRecordDto(it, logins.get(it.id))) };
  }

  async get(id: number): Promise<AdminRecordDto> {
    return this.toDto(await this.records.get(adminRecord, id));
  }

  /** @throws AppError 409 for the last owner. */
  @Transactional()
  async changeRole(id: number, { role, updated_at }: AdminRoleDto): Promise<AdminRecordDto> {
    const admin = await this.lock(id, { losesOwner: role !== 'owner' });
    assertFresh(admin, updated_at);
    if (admin.role === role) return this.toDto(admin);
    const after = await this.records.save(adminRecord, admin, { role });
    const changes = [{ field: 'role', from: admin.role, to: role }];
    this.audit.record({ code: 'changed', subject: adminRecord.label(after), changes });
    return this.toDto(after);
  }

  /** Ends every session of an admin at once, and refuses new ones. @throws AppError 409 for the last owner. */
  @Transactional()
  async suspend(id: number): Promise<AdminRecordDto> {
    const admin = await this.lock(id, { losesOwner: true });
    if (admin.suspended_at) return this.toDto(admin);
    const after = await this.records.save(adminRecord, admin, { suspended_at: databaseDate() });
    await this.sessions.endAll(id);
    this.audit.record({ code: 'suspended', subject: adminRecord.label(after) });
    return this.toDto(after);
  }

  /** Lets a suspended admin log in again. */
  @Transactional()
  async restore(id: number): Promise<AdminRecordDto> {
    const admin = await this.records.lock(adminRecord, id);
    if (!admin.suspended_at) return this.toDto(admin);
    const after = await this.records.save(adminRecord, admin, { suspended_at: null });
    this.audit.record({ code: 'restored', subject: adminRecord.label(after) });
    return this.toDto(after);
  }

  async readRules(): Promise<AdminRulesDto> {
    return toRulesDto(await this.records.get(rules, 1));
  }

  /** What makes them weaker needs a second owner, where there is one. @throws AppError 409 when it asks for one. */
  changeRules(dto: AdminRulesUpdateDto, admin: AuthenticatedAdmin): Promise<AdminRulesDto> {
    return this.approvals.run('change_rules', { ...dto }, admin, () => this.saveRules(dto));
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
    const owners = losesOwner ? await this.rows.lockOwners() : [];
    if (owners.length === 1 && owners[0] === id) throw lastOwner();
    return this.records.lock(adminRecord, id);
  }

  private async toDto(admin: Row<Admin>): Promise<AdminRecordDto> {
    const logins = await this.rows.lastLogins([admin.id]);
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

/** A higher limit, none, or what is no longer asked. */
const isWeakerRule = (before: Rule, after: Rule): boolean =>
  typeof before === 'boolean'
    ? before && !after
    : before !== null && (after === null || Number(after) > before);
