import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import type { HttpClient } from './httpClient.js';
import type {
  DailyLogStats,
  LogStats,
  SiteSettingsRecord,
  TaskRecord,
  TaskStats,
  UserRecord,
  UserStats,
} from './records.js';

export const ADMIN_API = '/api/v1/admin';

/** The most users the API takes in one bulk call. */
const MAX_BULK_IDS = 1000;

export type PasswordChange = Schemas['PasswordChangeDto'];

/** react-admin's data provider plus the actions the API has beyond create, read, update, delete. */
export interface AdminDataProvider extends DataProvider {
  banUser: (id: Identifier) => Promise<{ data: UserRecord }>;
  /** Answer the users that changed, which may be fewer; any number of ids. */
  banUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  deleteUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  unbanUser: (id: Identifier) => Promise<{ data: UserRecord }>;
  unbanUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  userStats: () => Promise<{ data: UserStats }>;
  /** Switches to the state wanted, so that two admins who press at once do not undo each other. */
  switchTask: (id: Identifier, is_active: boolean) => Promise<{ data: TaskRecord }>;
  taskStats: () => Promise<{ data: TaskStats }>;
  /** Rows of the log of each of the last days, as days go in a time zone (IANA name). */
  dailyLogStats: (days: number, timeZone: string) => Promise<{ data: DailyLogStats }>;
  logStats: () => Promise<{ data: LogStats }>;
  exportCsv: (collection: string, filter: object) => Promise<{ data: Blob }>;
  settings: () => Promise<{ data: SiteSettingsRecord }>;
  saveSettings: (settings: SiteSettingsRecord) => Promise<{ data: SiteSettingsRecord }>;
  changePassword: (passwords: PasswordChange) => Promise<{ data: object }>;
}

/** Builds the provider on the given client; every call rejects with an HttpError. */
export function createDataProvider(http: HttpClient): AdminDataProvider {
  const read = async <T>(path: string) => {
    const { json } = await http(`${ADMIN_API}/${path}`);
    return { data: json as T };
  };
  const send = async <T>(method: string, path: string, content?: object) => {
    const body = content && JSON.stringify(content);
    const { json } = await http(`${ADMIN_API}/${path}`, { method, body });
    return { data: json as T };
  };
  const act = <T>(path: string) => send<T>('POST', path);
  // One after the other, so that the server never has more than one long transaction of ours.
  const actOnUsers = async (action: string, ids: Identifier[]) => {
    const changed: UserRecord[] = [];
    for (let first = 0; first < ids.length; first += MAX_BULK_IDS) {
      const part = ids.slice(first, first + MAX_BULK_IDS);
      const { data } = await send<UserRecord[]>('POST', `users/bulk/${action}`, { ids: part });
      changed.push(...data);
    }
    return { data: changed };
  };
  const segment = (id: Identifier): string => encodeURIComponent(String(id));
  return {
    ...simpleRestProvider(ADMIN_API, http),
    supportAbortSignal: true,
    banUser: (id) => act(`users/${segment(id)}/ban`),
    banUsers: (ids) => actOnUsers('ban', ids),
    deleteUsers: (ids) => actOnUsers('delete', ids),
    unbanUser: (id) => act(`users/${segment(id)}/unban`),
    unbanUsers: (ids) => actOnUsers('unban', ids),
    userStats: () => read('users/stats'),
    switchTask: (id, is_active) => send('POST', `tasks/${segment(id)}/toggle`, { is_active }),
    taskStats: () => read('tasks/stats/summary'),
    dailyLogStats: (days, time_zone) =>
      read(`logs/stats/daily?${new URLSearchParams({ days: String(days), time_zone })}`),
    logStats: () => read('logs/stats'),
    exportCsv: async (collection, filter) => {
      const filtered = Object.keys(filter).length > 0;
      const query = filtered ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : '';
      return { data: (await http(`${ADMIN_API}/export/${collection}/csv${query}`)).blob };
    },
    settings: () => read('settings'),
    saveSettings: (settings) => send('PUT', 'settings', settings),
    changePassword: (passwords) => send('PUT', 'auth/password', passwords),
  };
}
