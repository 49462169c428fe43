import { act, screen, within } from '@testing-library/react';
import { type ClaimStatus, DEFAULT_SITE_SETTINGS, type Language } from '#libs/domain/index.js';
import {
  makeClaim,
  makeDecision,
  makeMe,
  refusal,
  renderLive,
} from '../../../../../../test/support/web/live.js';
import { renderSettings, resetSiteSettings } from '../../../../lib/site-settings.js';
import { MyClaims } from './my-claims.js';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const URL = `https://tonviewer.com/transaction/${HASH}`;

async function show(
  claim: Parameters<typeof makeClaim>[0],
  {
    language = 'en',
    decisions = [],
    ...standing
  }: { language?: Language; decisions?: object[]; is_banned?: boolean } = {},
) {
  const answers = { 'GET /me/claims': [makeClaim(claim)], 'GET /me/decisions': decisions };
  await renderLive(<MyClaims account={makeMe(standing)} />, answers, language);
  await screen.findByRole('heading', { level: 2 });
}

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps of claim 3' })).getAllByRole('listitem');
/** Each step as a listener hears it, without its moment. */
const words = () => steps().map((step) => step.firstChild?.nextSibling?.textContent);
const details = () => steps()[0]?.closest('details');

describe('A claim', () => {
  afterEach(resetSiteSettings);

  it('of who is banned promises nothing, but for what is on its way', async () => {
    await show({ status: 'approved' }, { is_banned: true });
    expect(screen.getByText('This claim is not paid while the wallet is banned.')).toBeVisible();
    expect(screen.queryByText(/business days/)).not.toBeInTheDocument();
    expect(screen.getByText('On hold')).toBeVisible();
    expect(screen.queryByText(/approved/i)).not.toBeInTheDocument();
  });

  it('of who is banned that is on its way says so', async () => {
    await show({ status: 'sent' }, { is_banned: true });
    expect(screen.getByText(/business days/)).toBeVisible();
  });

  it.each([
    ['requested', ['now', 'ahead', 'ahead', 'ahead', 'ahead']],
    ['approved', ['done', 'now', 'ahead', 'ahead', 'ahead']],
    ['batched', ['done', 'done', 'now', 'ahead', 'ahead']],
    ['sent', ['done', 'done', 'done', 'now', 'ahead']],
  ] as const)('that is %s shows its steps, upcoming ones too', async (status, states) => {
    const said = { done: 'done', now: 'now', ahead: 'still to come' };
    const labels = ['Requested', 'Approved', 'In payment', 'Sent', 'Delivered'];
    await show({ status });
    expect(words()).toEqual(states.map((state, at) => `${labels[at]}: ${said[state]}`));
    const current = steps().filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current).toHaveLength(1);
    expect(current[0]).toHaveTextContent('now');
    expect(details()).toHaveAttribute('open');
    expect(screen.getByText(/within 1–3 business days|takes 1–3 business days/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that has arrived leads to its transaction, and folds its steps up', async () => {
    await show({ status: 'delivered', transaction_hash: HASH, transaction_url: URL });
    expect(words()).toEqual([
      'Requested: done',
      'Approved: done',
      'In payment: done',
      'Sent: done',
      'Delivered: done',
    ]);
    expect(details()).not.toHaveAttribute('open');
    expect(screen.getByText('The tokens have arrived in your wallet.')).toBeVisible();
    const link = screen.getByRole('link', {
      name: /^See the transaction ?: Claim 3 \(opens in a new tab\)$/,
    });
    expect(link).toHaveAttribute('href', URL);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText(HASH)).toBeVisible();
  });

  it('says the transaction where there is no explorer', async () => {
    await show({ status: 'delivered', transaction_hash: HASH });
    expect(screen.getByText(HASH)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that was rejected says why, and can be appealed against', async () => {
    const decisions = [makeDecision({ id: 7, kind: 'rejection', claim_id: 3 })];
    await show({ status: 'rejected', reason: 'Several accounts', decision_id: 7 }, { decisions });
    expect(words()).toEqual(['Requested: done', 'Rejected: now']);
    expect(screen.getByText('Reason: Several accounts')).toBeVisible();
    expect(screen.getByText('You can claim these tokens again.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the decision' })).toHaveAttribute(
      'href',
      '/airdrop/activity#decision-7',
    );
    expect(await screen.findByRole('button', { name: /^Appeal ?: Claim 3$/ })).toBeVisible();
  });

  it('that nobody collected in time says why, and is over', async () => {
    const reason = 'It was not claimed to the wallet before the deadline';
    await show({ status: 'forfeited', reason, decision_id: 7 });
    expect(words()).toEqual(['Requested: done', 'Approved: done', 'Forfeited: now']);
    expect(screen.getByText(`Reason: ${reason}`)).toBeVisible();
    expect(screen.getByText('These tokens cannot be claimed any more.')).toBeVisible();
    expect(details()).not.toHaveAttribute('open');
  });

  it.each([
    ['requested', 'You have claimed these tokens again since.'],
    ['rejected', 'You can claim these tokens again.'],
  ] as const)('that was rejected, and later made again, is over: %s', async (status, text) => {
    const claims = [makeClaim({ id: 4, status }), makeClaim({ status: 'rejected' })];
    const answers = { 'GET /me/claims': claims, 'GET /me/decisions': [] };
    await renderLive(<MyClaims account={makeMe()} />, answers);
    const [, rejected] = await screen.findAllByText(/^Claim \d/);
    expect(rejected?.closest('li')).toHaveTextContent(text);
  });

  it('that was rejected cannot be made again by who is banned', async () => {
    await show({ status: 'rejected' }, { is_banned: true });
    expect(screen.getByText(/cannot be claimed again while this wallet is banned/)).toBeVisible();
  });

  it('that was rejected cannot be made again once claiming is over', async () => {
    const campaign_end = '2026-01-31T00:00:00Z';
    renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live', campaign_end });
    await show({ status: 'rejected' });
    expect(screen.getByText(/any more, unless an appeal changes that/)).toBeVisible();
  });

  it('whose rejection was overturned says so', async () => {
    const overturned = { can_appeal: false, overturned_at: '2030-05-12T08:00:00.000Z' };
    const decisions = [makeDecision({ id: 7, kind: 'rejection', ...overturned })];
    await show({ status: 'rejected', decision_id: 7 }, { decisions });
    expect(await screen.findByText(/^Overturned on .* claimed for you again/)).toBeVisible();
    expect(screen.queryByText('You can claim these tokens again.')).toBeNull();
  });

  it('whose appeal was made cannot be appealed against again', async () => {
    const decisions = [makeDecision({ id: 7, kind: 'rejection', can_appeal: false })];
    await show({ status: 'rejected', reason: 'Abuse', decision_id: 7 }, { decisions });
    expect(screen.queryByRole('button', { name: /Appeal/ })).toBeNull();
  });

  it('whose payment failed will be paid again, and nobody says when', async () => {
    await show({ status: 'failed' });
    expect(words()).toEqual([
      'Requested: done',
      'Approved: done',
      'Payment failed: now',
      'In payment: still to come',
      'Sent: still to come',
      'Delivered: still to come',
    ]);
    expect(screen.getByText(/will be sent again/)).toBeVisible();
    expect(screen.queryByText(/business days/)).toBeNull();
  });

  it('is in Chinese as well', async () => {
    await show({ status: 'approved' satisfies ClaimStatus }, { language: 'zh' });
    const list = screen.getByRole('list', { name: '领取 #3 的步骤' });
    expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent('已批准：当前');
    expect(screen.getByText(/1 至 3 个工作日/)).toBeVisible();
  });
});

describe('The claims', () => {
  it('that could not be loaded say so, and are asked for again', async () => {
    let isAway = true;
    await renderLive(<MyClaims account={makeMe()} />, {
      'GET /me/claims': () => (isAway ? refusal(503, 'sample.away', 'Away') : [makeClaim()]),
      'GET /me/decisions': [],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your claims could not be loaded');
    isAway = false;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText(/^Claim 3/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
