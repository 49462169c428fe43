import { act, screen, within } from '@testing-library/react';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './status-page.js';

const WORKING = {
  site: 'ok',
  measured_at: '2030-01-31T08:00:00.000Z',
  sign_in: 'ok',
  is_paused: false,
  checks: [
    { method: 'wallet', state: 'ok', note: '', note_en: '', last_success_at: null },
    {
      method: 'ton_balance',
      state: 'ok',
      note: '',
      note_en: '',
      last_success_at: '2030-01-31T07:00:00.000Z',
    },
  ],
  review_minutes: 42,
  last_payout_at: '2030-01-30T08:00:00.000Z',
  synced_at: null,
  planned_pause: null,
};

async function show(given: object = {}, language: 'en' | 'zh' = 'en') {
  answerApi({ '/public/status': { ...WORKING, ...given } });
  await renderSite(<Page />, { language });
  await screen.findByRole('heading', { level: 1, name: /works|work|off|interrupted|正常|中断/ });
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

/** What the page says about a part. */
const partOf = (name: RegExp) => {
  const term = screen.getByText(name, { selector: 'dt' });
  const row = term.parentElement;
  if (!row) throw new Error('The part has no row.');
  return within(row).getByRole('definition').textContent;
};

const failing = (method: string) => ({
  checks: [{ ...WORKING.checks[1], method, state: 'failing' }],
});

describe('The status page', () => {
  it('has every part of a live campaign, as it was measured', async () => {
    await show();
    expect(title()).toBe('Everything works');
    expect(screen.getByText(/^Measured by the server on January 31, 2030/)).toBeVisible();
    expect(partOf(/^Site/)).toBe('Works');
    expect(partOf(/^Sign-in$/)).toBe('Works');
    expect(partOf(/^Reviews/)).toBe('About 42 minutes at present');
    expect(partOf(/^Last payout/)).toMatch(/^January 30, 2030/);
    expect(partOf(/^Last sync/)).toBe('Not yet');
    expect(partOf(/^TON balance/)).toBe('Works');
    expect(screen.getByText(/^Last success: January 31, 2030/)).toBeVisible();
  });

  it.each([
    ['a failing check', failing('telegram_member'), 'Something does not work'],
    ['failing sign-ins', { sign_in: 'failing' }, 'Something does not work'],
    [
      'a database that is away',
      { site: 'failing', sign_in: 'failing' },
      'The service is interrupted',
    ],
    [
      'a check that is switched off',
      { checks: [{ ...WORKING.checks[1], state: 'off', note: '维护', note_en: 'Maintenance' }] },
      'Some checks are switched off',
    ],
  ])('names %s in its title', async (_name, given, text) => {
    await show(given);
    expect(title()).toBe(text);
  });

  it("shows the operator's note in place of the last success", async () => {
    const note = { state: 'off', note: '维护中', note_en: 'Under maintenance' };
    await show({ checks: [{ ...WORKING.checks[1], ...note }] });
    expect(screen.getByText('Under maintenance')).toBeVisible();
    expect(screen.queryByText(/^Last success/)).toBeNull();
  });

  it('announces a planned pause, in the language that has a reason', async () => {
    const planned_pause = {
      start: '2030-02-01T08:00:00.000Z',
      end: '2030-02-01T09:00:00.000Z',
      note: '升级数据库',
      note_en: '',
    };
    await show({ planned_pause });
    expect(screen.getByRole('heading', { name: 'Planned pause' })).toBeVisible();
    expect(screen.getByText(/^From February 1, 2030, .* to February 1, 2030/)).toBeVisible();
    expect(screen.getByText('升级数据库')).toBeVisible();
  });

  it('of a preview has the site alone', async () => {
    await show({ sign_in: 'off', checks: [], review_minutes: null, last_payout_at: null });
    expect(screen.getByText(/^The campaign is a preview/)).toBeVisible();
    expect(screen.getAllByRole('definition')).toHaveLength(1);
  });

  it('can be asked for again when it cannot be loaded', async () => {
    const answers: Record<string, unknown> = {};
    answerApi(answers);
    await renderSite(<Page />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The status could not be loaded');
    answers['/public/status'] = WORKING;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText('Everything works')).toBeVisible();
  });
});
