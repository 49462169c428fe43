import {
  ApiError,
  createApiClient,
  PUBLIC_OPERATIONS,
  SITE_OPERATIONS,
} from '#libs/api-client/index.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { OPERATIONS } from '../support/shared/api.js';
import { ADMIN } from '../support/shared/credentials.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The error of a refused call. */
const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('the call was not refused');
};

const clientOf = (token: () => string | null, language = 'en') =>
  createApiClient({ operations: OPERATIONS, baseUrl: app.url, token, language: () => language });

const visitorOf = (baseUrl = app.url) =>
  createApiClient({ operations: { ...SITE_OPERATIONS, ...PUBLIC_OPERATIONS }, baseUrl });

describe('a consumer of the generated client', () => {
  it('logs in, adds a team member, sees it as a visitor does, and deletes it', async () => {
    let token: string | null = null;
    const visitor = visitorOf();
    const admin = clientOf(() => token);
    token = (await admin.call('login', { body: ADMIN })).access_token;

    const body = { name: 'Sample Member', role: 'founder' };
    const member = await admin.call('createTeamMember', { body });
    expect(member).toMatchObject({ name: 'Sample Member', order: 1, is_active: true });

    expect(await admin.call('listTeamMembers', { query: { search: 'sample' } })).toEqual([member]);
    expect(await visitor.call('listActiveTeamMembers')).toEqual([member]);

    const path = { id: member.id };
    const changed = await admin.call('updateTeamMember', {
      path,
      body: { ...member, bio: 'Writes samples.' },
    });
    expect(changed.bio).toBe('Writes samples.');

    await admin.call('deleteTeamMember', { path });
    expect(await visitor.call('listActiveTeamMembers')).toEqual([]);
    const gone = await refusalOf(admin.call('getTeamMember', { path }));
    expect(gone).toMatchObject({ status: 404, problem: { code: 'team.not_found' } });
  });

  it('gets the response of openapi.json from every reading call', async () => {
    const admin = clientOf(() => app.token);
    const visitor = visitorOf();
    await visitor.call('getSiteSettings');
    await visitor.call('listWhitepaperSections');
    await visitor.call('listPageContents', { query: { type: 'about' } });
    expect(await visitor.call('listActiveTasks')).toHaveLength(19);
    await admin.call('getCurrentAdmin');
    await admin.call('getDefaultCredentials');
    await admin.call('getSettings');
    await admin.call('listUsers');
    await admin.call('getUserStats');
    await admin.call('getTaskStats');
    await admin.call('listContents');
    await admin.call('listLogs');
    await admin.call('getLogStats');
    const query = { days: 2, time_zone: 'Asia/Shanghai' };
    expect((await admin.call('getDailyLogStats', { query })).days).toHaveLength(2);
    expect((await admin.call('exportTasks')).size).toBeGreaterThan(1000);
  });

  it('reads the range of a page', async () => {
    const address = '/api/v1/admin/tasks?skip=5&limit=2';
    const { data, headers } = await clientOf(() => app.token).request('listTasks', address);
    expect(data.map(({ id }) => id)).toEqual([6, 7]);
    expect(headers.get('Content-Range')).toBe('tasks 5-6/19');
  });

  it('learns which fields are wrong, in its language', async () => {
    const body = { name: '', role: 'founder', social_links: '{"github":"no address"}' };
    const refused = (language: string) =>
      refusalOf(clientOf(() => app.token, language).call('createTeamMember', { body }));
    const english = await refused('en');
    expect(english).toMatchObject({ status: 422, problem: { code: 'request.invalid' } });
    expect(english.problem?.errors).toEqual({
      name: 'Required',
      social_links: expect.stringContaining('http(s) addresses'),
    });
    expect(english.message).toBe(english.problem?.detail);
    expect((await refused('zh')).problem?.errors?.['name']).toBe('不能为空');
  });

  it('is asked to log in', async () => {
    const refused = await refusalOf(clientOf(() => null).call('listUsers'));
    expect(refused).toMatchObject({
      message: 'Please log in first',
      status: 401,
      problem: { code: 'auth.required', request_id: expect.any(String) },
    });
  });

  it('learns that there was no answer', async () => {
    const nowhere = visitorOf('http://127.0.0.1:65535');
    const refused = await refusalOf(nowhere.call('listActiveTeamMembers'));
    expect(refused).toMatchObject({ status: 0, problem: undefined });
  });
});
