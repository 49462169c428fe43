import type { Schemas } from '#libs/api-client/index.js';
import type { AdminRole } from '#libs/domain/index.js';
import { nthAddress } from '../shared/client-address.js';
import type { TestApp } from './app.js';

export const PASSWORD = 'a granite harbour lantern';

let joined = 0;

/** A network of its own for each call, because the calls of one are limited. */
const fromElsewhere = () => {
  joined += 1;
  return { 'X-Forwarded-For': nthAddress(100_000 + joined) };
};

/** Sends a login or an acceptance without a token, from a network of its own. */
export const postAuth = (app: TestApp, path: string, body: object) =>
  app.visitor.post(`/api/v1/admin/auth/${path}`).set(fromElsewhere()).send(body);

/** Invites a person as the app's own admin, an owner. */
export const invite = (
  app: TestApp,
  role: AdminRole,
  username = `sample_${role}`,
): Promise<Schemas['CreatedInvitationDto']> =>
  app.api.call('inviteAdmin', { body: { username, role } });

export interface TestAdmin {
  id: number;
  username: string;
  token: string;
}

/** An admin who accepted an invitation some days ago and counts as a separate person. */
export async function joinAs(...joining: Parameters<typeof joinNew>): Promise<TestAdmin> {
  const [app] = joining;
  const admin = await joinNew(...joining);
  await app.sql('update admins set stands_until = null where id = ?', [admin.id]);
  return admin;
}

/** A new admin who has just accepted an invitation. The app trusts one proxy. */
export async function joinNew(
  app: TestApp,
  role: AdminRole,
  username = `sample_${role}`,
): Promise<TestAdmin> {
  const { token } = await invite(app, role, username);
  const answer = await postAuth(app, 'invitation/accept', { token, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Not joined: ${answer.text}`);
  const { access_token } = answer.body;
  const me = await as(app, access_token).get('auth/me');
  return { id: me.body.id, username, token: access_token };
}

/** Requests with a token, below `/api/v1/admin`. */
export const as = (app: TestApp, token: string) => {
  const send = (method: 'get' | 'post' | 'put' | 'delete') => (path: string) =>
    app.visitor[method](`/api/v1/admin/${path}`)
      .set('Authorization', `Bearer ${token}`)
      .set(fromElsewhere());
  return { get: send('get'), post: send('post'), put: send('put'), delete: send('delete') };
};

/** A login by password, from a network of its own. */
export const logInAs = (app: TestApp, username: string, password = PASSWORD) =>
  postAuth(app, 'login', { username, password });
