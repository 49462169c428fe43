import { MikroORM, RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { TaskSchema } from '../../server/modules/earning/tasks/task.entity.js';
import { taskNotFound } from '../../server/modules/earning/tasks/task.errors.js';
import { TaskService } from '../../server/modules/earning/tasks/task.service.js';
import { runInTransaction } from '../../server/platform/database/transactional.js';
import {
  AuditLog,
  type LoggedOperation,
  type RunningOperation,
} from '../../server/platform/operation-log/audit-log.js';
import { LOGGED_OPERATION } from '../../server/platform/operation-log/log-operation.js';
import { defineRecords } from '../../server/platform/records/record-kind.js';
import { Records } from '../../server/platform/records/records.js';
import { type Route, readDocument, routesOf } from '../fuzz/operations.js';
import { startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const OPERATION: RunningOperation = {
  action: 'update_task',
  resource_type: 'task',
  admin_username: '',
  ip_address: '',
};

const rows = () =>
  app.sql<{ action: string; resource_type: string; admin_username: string; details: string }>(
    'select action, resource_type, admin_username, details from operation_logs order by id desc',
  );

/** Operations whose handler has another name in the log: `createTask` is `create_task`. */
const CALLED_OTHERWISE: Record<string, string> = {
  unlinkUserTelegram: 'unlink_telegram',
  bulkBanUsers: 'ban_user',
  bulkUnbanUsers: 'unban_user',
  bulkDeleteUsers: 'delete_user',
  banMatchingUsers: 'ban_user',
  deleteMatchingUsers: 'delete_user',
  bulkUpholdAppeals: 'answer_appeal',
  bulkOverturnAppeals: 'answer_appeal',
  toggleTask: 'update_task',
  resolvePayoutAlert: 'resolve_payout_alarm',
  updateVerificationMethod: 'update_verification',
  moveTask: 'update_task',
  moveContent: 'update_content',
  restoreContent: 'update_content',
  restoreSettings: 'update_settings',
  restoreText: 'update_text',
  updatePartners: 'update_section',
  updateRoadmap: 'update_section',
  updateTokenomics: 'update_section',
  updateAudits: 'update_section',
  updateAirdropQuestions: 'update_section',
  updateFeatures: 'update_section',
  updateHighlights: 'update_section',
  updateQuestions: 'update_section',
  updateStatistics: 'update_section',
  updateUseCases: 'update_section',
  updateValues: 'update_section',
  exportUsers: 'export_csv',
  exportTasks: 'export_csv',
  exportTeam: 'export_csv',
  exportSections: 'export_csv',
  exportTexts: 'export_csv',
  exportLogs: 'export_csv',
  exportCompletions: 'export_csv',
  exportLedger: 'export_csv',
  exportClaims: 'export_csv',
  exportDecisions: 'export_csv',
  exportAppeals: 'export_csv',
  exportReferrals: 'export_csv',
  exportRejectedRows: 'export_csv',
  uploadImport: 'import_points',
  confirmImport: 'import_points',
  deleteImport: 'import_points',
  downloadClaimKit: 'export_claim_kit',
  bulkApproveReviews: 'approve_review',
  bulkRejectReviews: 'reject_review',
  reverseCompletion: 'reverse_points',
  upholdAppeal: 'answer_appeal',
  overturnAppeal: 'answer_appeal',
  bulkApproveClaims: 'approve_claim',
  approveMatchingClaims: 'approve_claim',
  bulkRejectClaims: 'reject_claim',
  rejectMatchingClaims: 'reject_claim',
  createFilePayer: 'create_distributor',
  enterSecondFactor: 'login',
  loginWithPasskey: 'login',
  confirmIdentityWithPasskey: 'confirm_identity',
  endOwnSession: 'end_session',
  endOtherSessions: 'end_session',
  confirmTotp: 'change_second_factor',
  removeTotp: 'change_second_factor',
  replaceRecoveryCodes: 'change_second_factor',
  createPasskey: 'change_second_factor',
  removePasskey: 'change_second_factor',
  exportCampaignFigures: 'export_csv',
  holdCluster: 'decide_cluster',
  releaseCluster: 'decide_cluster',
  banCluster: 'decide_cluster',
  excludeClusterMembers: 'decide_cluster',
  undoClusterDecision: 'decide_cluster',
  approveRequest: 'answer_approval',
  rejectRequest: 'answer_approval',
  withdrawRequest: 'answer_approval',
  createNotificationChannel: 'update_notifications',
  updateNotificationChannel: 'update_notifications',
  deleteNotificationChannel: 'update_notifications',
  renewNotificationSecret: 'update_notifications',
  testNotificationChannel: 'update_notifications',
  resendNotification: 'update_notifications',
  ...Object.fromEntries(
    [
      'fundDistributor',
      'pushPayouts',
      'publishDistributor',
      'extendDistributor',
      'reopenPayouts',
      'withdrawFromDistributor',
      'exportPayouts',
      'settlePayout',
      'releasePayouts',
    ].map((name) => [name, 'request_payout']),
  ),
};

/** Names of records whose list has another name. */
const RECORDS: Record<string, string> = {
  referrals: 'users',
  invitations: 'admins',
  api: 'api_keys',
  figures: 'campaign',
  texts: 'site_texts',
};

/** The log leaves out review locks of five minutes and reads of the chain. */
const UNLOGGED = [
  'estimateSettingsEffects',
  'takeNextReview',
  'releaseReview',
  'syncDistributors',
  // Steps of a change that comes later.
  'beginTotp',
  'getPasskeyOptions',
  'getPasskeyCreationOptions',
  'readInvitation',
];

/** The log's name for a change of the back office (decision 16), and the type of its record. */
function expectedOperation({ path, operation }: Route): string {
  const name = operation.operationId;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const [, collection = ''] = /^\/api\/v1\/admin\/(?:export\/)?(\w+)/.exec(path) ?? [];
  const records = RECORDS[collection] ?? collection;
  const type = /^(settings|verification)$/.test(records) ? records : records.replace(/s$/, '');
  return `${CALLED_OTHERWISE[name] ?? snake} ${type}`;
}

describe('every route of the back office that changes something', () => {
  it('is an operation of the log', () => {
    const reflector = app.get(Reflector);
    const found = new Map<string, string>();
    const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ]);
    for (const { metatype } of controllers) {
      for (const name of new MetadataScanner().getAllMethodNames(metatype?.prototype)) {
        const handler = Reflect.get(metatype?.prototype, name);
        const logged = reflector.get<LoggedOperation | undefined>(LOGGED_OPERATION, handler);
        if (logged) found.set(name, `${logged.action} ${logged.resource_type}`);
      }
    }
    const logged = routesOf(readDocument()).filter(
      // The ledger records visitors.
      ({ method, path, operation }) =>
        (method !== 'GET' &&
          path.includes('/admin/') &&
          !UNLOGGED.includes(operation.operationId)) ||
        found.has(operation.operationId),
    );
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        logged.map((route) => [route.operation.operationId, expectedOperation(route)]),
      ),
    );
    expect(found.size).toBeGreaterThanOrEqual(23);
  });
});

describe('the operation log', () => {
  it('cannot be written outside of an operation or without a transaction', async () => {
    const audit = app.get(AuditLog);
    const em = app.get(SqlEntityManager).fork();
    const unmarked = runInTransaction(em, async () => audit.record({ code: 'logged_in' }));
    await expect(unmarked).rejects.toThrow(/transaction|operation/);
    const loose = audit.run(OPERATION, async () => audit.record({ code: 'logged_in' }));
    await expect(loose).rejects.toThrow('in a transaction only');
  });

  it('names the effects of a job through the same use cases, without a request', async () => {
    const [task] = await app.sql<{ id: number }>('select id from tasks limit 1');
    await app
      .get(AuditLog)
      .run({ ...OPERATION, admin_username: 'a job' }, () =>
        app.get(TaskService).toggle(task?.id ?? 0, false),
      );
    expect((await rows())[0]).toMatchObject({
      action: 'update_task',
      admin_username: 'a job',
      details: expect.stringContaining('is_active: true → false'),
    });
  });

  it('reverses the change whose row it cannot write', async () => {
    const [task] = await app.sql<{ id: number }>('select id from tasks where not is_active');
    const change = app.get(TaskService).toggle(task?.id ?? 0, true);
    await expect(change).rejects.toThrow('No operation is running');
    const stored = await app.sql('select 1 from tasks where id = ? and is_active', [task?.id]);
    expect(stored).toEqual([]);
  });
});

describe('a lock of a record', () => {
  it('fails without a transaction', async () => {
    const tasks = defineRecords(TaskSchema, {
      notFound: taskNotFound,
      label: () => ({ type: 'task' }),
    });
    const lock = () => app.get(Records).lock(tasks, 1);
    await expect(RequestContext.create(app.get(MikroORM).em, lock)).rejects.toThrow(/transaction/i);
  });
});
