import { ApiError, createApiClient, unwrap } from '#libs/api-client/index.js';
import { ADMIN, startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What a call is refused with. */
const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('the call was not refused');
};

describe('a consumer of the generated client', () => {
  it('logs in, adds a team member, sees it as a visitor does, and deletes it', async () => {
    const visitor = createApiClient({ baseUrl: app.url });
    const { access_token } = await unwrap(
      visitor.POST('/api/v1/admin/auth/login', { body: ADMIN }),
    );
    const admin = createApiClient({ baseUrl: app.url, token: () => access_token });

    const member = await unwrap(
      admin.POST('/api/v1/admin/team', { body: { name: 'Sample Member', role: 'founder' } }),
    );
    expect(member).toMatchObject({ name: 'Sample Member', order: 1, is_active: true });

    const list = await unwrap(
      admin.GET('/api/v1/admin/team', { params: { query: { search: 'sample' } } }),
    );
    expect(list).toEqual([member]);
    expect(await unwrap(visitor.GET('/api/v1/public/team'))).toEqual([member]);

    const path = { id: member.id };
    const changed = await unwrap(
      admin.PUT('/api/v1/admin/team/{id}', {
        params: { path },
        body: { ...member, bio: 'Writes samples.' },
      }),
    );
    expect(changed.bio).toBe('Writes samples.');

    await unwrap(admin.DELETE('/api/v1/admin/team/{id}', { params: { path } }));
    expect(await unwrap(visitor.GET('/api/v1/public/team'))).toEqual([]);
    const gone = await refusalOf(
      unwrap(admin.GET('/api/v1/admin/team/{id}', { params: { path } })),
    );
    expect(gone).toMatchObject({ status: 404, problem: { code: 'team.not_found' } });
  });

  it('reads the range of a page', async () => {
    const admin = createApiClient({ baseUrl: app.url, token: () => app.token });
    const { data, response } = await admin.GET('/api/v1/admin/tasks', {
      params: { query: { skip: 5, limit: 2 } },
    });
    expect(data?.map(({ id }) => id)).toEqual([6, 7]);
    expect(response.headers.get('Content-Range')).toBe('tasks 5-6/19');
  });

  it('is told which fields are wrong, in its language', async () => {
    const refused = (language: string) =>
      refusalOf(
        unwrap(
          createApiClient({
            baseUrl: app.url,
            token: () => app.token,
            language: () => language,
          }).POST('/api/v1/admin/team', {
            body: { name: '', role: 'founder', social_links: '{"github":"no address"}' },
          }),
        ),
      );
    const english = await refused('en');
    expect(english).toMatchObject({ status: 422, problem: { code: 'request.invalid' } });
    expect(english.problem?.errors).toEqual({
      name: 'Required',
      social_links: expect.stringContaining('http(s) addresses'),
    });
    expect(english.message).toBe(english.problem?.detail);
    expect((await refused('zh')).problem?.errors?.['name']).toBe('不能为空');
  });

  it('is told to log in', async () => {
    const stranger = createApiClient({ baseUrl: app.url, language: () => 'en' });
    const refused = await refusalOf(unwrap(stranger.GET('/api/v1/admin/users')));
    expect(refused).toMatchObject({
      message: 'Please log in first',
      status: 401,
      problem: { code: 'auth.required', request_id: expect.any(String) },
    });
  });

  it('is told that there was no answer', async () => {
    const nowhere = createApiClient({ baseUrl: 'http://127.0.0.1:65535' });
    const refused = await refusalOf(unwrap(nowhere.GET('/api/v1/public/team')));
    expect(refused).toMatchObject({ status: 0, problem: undefined });
  });
});
