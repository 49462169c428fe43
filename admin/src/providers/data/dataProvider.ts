import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import type { HttpClient } from './httpClient.js';
import type { TaskRecord, TaskStats, UserRecord, UserStats } from './records.js';

export const ADMIN_API = '/api/v1/admin';

/** react-admin's data provider plus the actions the API has beyond create, read, update, delete. */
export interface AdminDataProvider extends DataProvider {
  banUser: (id: Identifier) => Promise<{ data: UserRecord }>;
  banUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  unbanUser: (id: Identifier) => Promise<{ data: UserRecord }>;
  userStats: () => Promise<{ data: UserStats }>;
  toggleTask: (id: Identifier) => Promise<{ data: TaskRecord }>;
  taskStats: () => Promise<{ data: TaskStats }>;
  exportCsv: (collection: string) => Promise<{ data: Blob }>;
}

/** Builds the provider on the given client; every call rejects with an HttpError. */
export function createDataProvider(http: HttpClient): AdminDataProvider {
  const read = async (path: string) => ({ data: (await http(`${ADMIN_API}/${path}`)).json });
  const act = async (path: string) => ({
    data: (await http(`${ADMIN_API}/${path}`, { method: 'POST' })).json,
  });
  const segment = (id: Identifier): string => encodeURIComponent(String(id));
  return {
    ...simpleRestProvider(ADMIN_API, http),
    supportAbortSignal: true,
    banUser: (id) => act(`users/${segment(id)}/ban`),
    banUsers: async (ids) => {
      const answers = await Promise.all(ids.map((id) => act(`users/${segment(id)}/ban`)));
      return { data: answers.map((answer) => answer.data) };
    },
    unbanUser: (id) => act(`users/${segment(id)}/unban`),
    userStats: () => read('users/stats'),
    toggleTask: (id) => act(`tasks/${segment(id)}/toggle`),
    taskStats: () => read('tasks/stats/summary'),
    exportCsv: async (collection) => ({
      data: (await http(`${ADMIN_API}/export/${collection}/csv`)).blob,
    }),
  };
}
