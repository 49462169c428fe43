import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type I18nProvider, TestMemoryRouter } from 'react-admin';
import { api } from '../providers/api.js';
import { createAuthProvider } from '../providers/auth/authProvider.js';
import { session } from '../providers/auth/session.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerApi, refusal, stopAnswering } from '../test-support/answerApi.js';
import { LoginForm } from './LoginForm.js';

const NO_HINT = { default_credentials: null };
const HINT = { default_credentials: { username: 'admin', password: 'sample-pass' } };

let i18nProvider: I18nProvider;

interface Login {
  hint?: object;
  /** The server's message for a failed login. */
  refused?: string;
}

function openLogin({ hint = NO_HINT, refused }: Login = {}) {
  answerApi((call) => {
    if (call.startsWith('GET')) return Response.json(hint);
    return refused ? refusal(401, refused) : Response.json({ access_token: 'sample-token' });
  });
  const authProvider = createAuthProvider(api);
  render(
    <TestMemoryRouter initialEntries={['/login']}>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <LoginForm />
      </AdminContext>
    </TestMemoryRouter>,
  );
}

async function logIn(username: string, password: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /用户名/ }), username);
  await user.type(screen.getByLabelText(/^密码/), password);
  await user.click(screen.getByRole('button', { name: '登录' }));
}

describe('the login form', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('zh');
  });
  beforeEach(() => session.end());
  afterEach(() => {
    stopAnswering();
  });

  it('asks for both fields', async () => {
    openLogin();
    await userEvent.click(await screen.findByRole('button', { name: '登录' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请输入用户名和密码');
  });

  it('shows why the server refused', async () => {
    openLogin({ refused: '账户已停用' });
    await logIn('admin', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('账户已停用');
  });

  it('keeps the token of a successful login', async () => {
    openLogin();
    await logIn('admin', 'secret');
    expect(session.token()).toBe('sample-token');
  });

  it('offers the default credentials while they are in force', async () => {
    openLogin({ hint: HINT });
    await userEvent.click(await screen.findByRole('button', { name: '填入演示账户' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /用户名/ }).value).toBe('admin');
    expect(screen.getByLabelText<HTMLInputElement>(/^密码/).value).toBe('sample-pass');
  });

  it('says nothing about them otherwise', async () => {
    openLogin();
    await screen.findByRole('button', { name: '登录' });
    expect(screen.queryByText('演示账户')).toBeNull();
  });
});
