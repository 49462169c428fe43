import {
  BUILT_IN_TASKS,
  DEFAULT_SITE_SETTINGS,
  type LogAction,
  type LogResourceType,
} from '#libs/domain/index.js';
import { DEMO_CONTENTS } from './demo-content.js';
import { DEMO_TEAM } from './demo-team.js';
import { demoUsers } from './demo-users.js';

const HOUR_MS = 3_600_000;
const OFFICE = '203.0.113.24';
const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.182';

type Operation = readonly [
  hoursAgo: number,
  action: LogAction,
  resource_type: LogResourceType,
  details: string,
  ip_address: string,
];

interface DemoLogEntry {
  admin_username: string;
  action: LogAction;
  resource_type: LogResourceType;
  details: string;
  ip_address: string;
  created_at: Date;
}

/** Two weeks of work that ends in the state the seed leaves behind, oldest first. */
export function demoLogs(now: Date): DemoLogEntry[] {
  return operations(now).map(([hoursAgo, action, resource_type, details, ip_address]) => ({
    admin_username: 'admin',
    action,
    resource_type,
    details,
    ip_address,
    created_at: new Date(now.getTime() - hoursAgo * HOUR_MS),
  }));
}

function operations(now: Date): Operation[] {
  const task = (id: number) => label('Task', id, BUILT_IN_TASKS[id - 1]?.title_en);
  const content = (id: number) => label('Content', id, DEMO_CONTENTS[id - 1]?.title_en);
  const member = (id: number) => label('Team member', id, DEMO_TEAM[id - 1]?.name);
  const users = demoUsers(now);
  const user = (id: number) =>
    label('User', id, users[id - 1]?.username ?? users[id - 1]?.wallet_address);
  const holders = `stat_holders: "9,500+" → "${DEFAULT_SITE_SETTINGS.stat_holders}"`;
  const refusal = 'Failed: Login failed, please check username and password';
  return [
    [332.4, 'login', 'auth', 'Logged in', OFFICE],
    [332.1, 'update_settings', 'settings', `Settings: ${holders}`, OFFICE],
    [331.2, 'create_team_member', 'team', `${member(6)} created`, OFFICE],
    [330.8, 'create_content', 'content', `${content(9)} created`, OFFICE],
    [330.5, 'update_content', 'content', `${content(9)}: is_active: true → false`, OFFICE],
    [329.9, 'logout', 'auth', 'Logged out', OFFICE],
    [236.7, 'login', 'auth', refusal, HOME],
    [236.6, 'login', 'auth', 'Logged in', HOME],
    [236.2, 'update_task', 'task', `${task(3)}: is_active: true → false`, HOME],
    [212.9, 'update_task', 'task', `${task(3)}: is_active: false → true`, HOME],
    [164.3, 'ban_user', 'user', `${user(7)} banned`, OFFICE],
    [140.6, 'ban_user', 'user', `${user(15)} banned`, OFFICE],
    [92.5, 'ban_user', 'user', `${user(18)} banned`, OFFICE],
    [91.8, 'unban_user', 'user', `${user(18)} unbanned`, OFFICE],
    [68.4, 'update_task', 'task', `${task(15)}: points: 400 → 500`, OFFICE],
    [45.1, 'update_team_member', 'team', `${member(6)}: is_active: true → false`, ELSEWHERE],
    [21.7, 'export_csv', 'user', 'Exported users_export.csv', OFFICE],
    [3.2, 'login', 'auth', 'Logged in', OFFICE],
  ];
}

/** The server's way of naming a record; in a fresh database the id is the position. */
function label(kind: string, id: number, name = ''): string {
  return `${kind} ${id} "${name}"`;
}
