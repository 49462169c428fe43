import {
  BUILT_IN_TASKS,
  DEFAULT_SITE_SETTINGS,
  type LogAction,
  type LogChange,
  type LogMessage,
  type LogResourceType,
  type LogSubject,
  logChange,
} from '#libs/domain/index.js';
import { textOf } from '../platform/operation-log/audit-log.js';
import { DEMO_CONTENTS, DEMO_TEAM } from './demo-texts.js';
import { DEMO_BAN_REASON, demoUsers } from './demo-users.js';

const HOUR_MS = 3_600_000;
const REFUSED = {
  en: 'Login failed, please check username and password',
  zh: '登录失败，请检查用户名和密码',
};
const OFFICE = '203.0.113.24';
const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.182';

type Operation = readonly [
  hoursAgo: number,
  action: LogAction,
  resource_type: LogResourceType,
  message: LogMessage,
  ip_address: string,
];

/** Two weeks of work that ends in the state the seed leaves behind, oldest first. */
export function demoLogs(now: Date) {
  return operations(now).map(([hoursAgo, action, resource_type, message, ip_address]) => ({
    admin_username: 'admin',
    action,
    resource_type,
    ...textOf(message),
    ip_address,
    is_demo: true,
    created_at: new Date(now.getTime() - hoursAgo * HOUR_MS),
  }));
}

function operations(now: Date): Operation[] {
  const users = demoUsers(now);
  const user = (id: number): LogSubject => {
    const { username, wallet_address } = users[id - 1] ?? {};
    return { type: 'user', id, name: username ?? wallet_address };
  };
  const task = (id: number) => named('task', id, BUILT_IN_TASKS[id - 1]?.title_en);
  const content = (id: number) => named('content', id, DEMO_CONTENTS[id - 1]?.key);
  const member = (id: number) => named('team', id, DEMO_TEAM[id - 1]?.name);
  const active = (is_active: boolean) => logChange('is_active', !is_active, is_active);
  const holders = logChange('stat_holders', '9,500+', DEFAULT_SITE_SETTINGS.stat_holders);
  const refusal: LogMessage = { code: 'refused', reason: REFUSED };
  const login: LogMessage = { code: 'logged_in' };
  return [
    [332.4, 'login', 'auth', login, OFFICE],
    [332.1, 'update_settings', 'settings', changed({ type: 'settings' }, holders), OFFICE],
    [331.2, 'create_team_member', 'team', { code: 'created', subject: member(6) }, OFFICE],
    [330.8, 'create_content', 'content', { code: 'created', subject: content(9) }, OFFICE],
    [330.5, 'update_content', 'content', changed(content(9), active(false)), OFFICE],
    [329.9, 'logout', 'auth', { code: 'logged_out' }, OFFICE],
    [236.7, 'login', 'auth', refusal, HOME],
    [236.6, 'login', 'auth', login, HOME],
    [236.2, 'update_task', 'task', changed(task(3), active(false)), HOME],
    [212.9, 'update_task', 'task', changed(task(3), active(true)), HOME],
    [164.3, 'ban_user', 'user', banned(user(7)), OFFICE],
    [140.6, 'ban_user', 'user', banned(user(15)), OFFICE],
    [92.5, 'ban_user', 'user', banned(user(18)), OFFICE],
    [91.8, 'unban_user', 'user', { code: 'unbanned', subject: user(18) }, OFFICE],
    [68.4, 'update_task', 'task', changed(task(15), logChange('points', 400, 500)), OFFICE],
    [45.1, 'update_team_member', 'team', changed(member(6), active(false)), ELSEWHERE],
    [21.7, 'export_csv', 'user', { code: 'exported', file: 'users_export.csv' }, OFFICE],
    [3.2, 'login', 'auth', login, OFFICE],
  ];
}

/** Ids are positions, as in a fresh database. */
const named = (type: LogResourceType, id: number, name = ''): LogSubject => ({ type, id, name });

const banned = (subject: LogSubject): LogMessage => ({
  code: 'banned',
  subject,
  reason: DEMO_BAN_REASON,
});

const changed = (subject: LogSubject, change: LogChange): LogMessage => ({
  code: 'changed',
  subject,
  changes: [change],
});
