import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Proof } from './proof.js';
import { ProofLinks } from './proof-links.js';
import { StatusLine } from './status-line.js';

const PATH = '/public/campaign/activity';
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

const makeActivity = (given: object = {}) => ({
  plan: {
    pool_tokens: 5_000,
    campaign_start: '2030-01-01T00:00:00.000Z',
    campaign_end: '2030-04-01T00:00:00.000Z',
    tasks: 19,
  },
  figures: {
    participants: 1_200,
    points: 54_000,
    tokens_paid: 32,
    deliveries: [
      {
        tokens: 2,
        address: 'UQCD…qEBI',
        delivered_at: ago(5),
        transaction_url: 'https://tonviewer.com/transaction/abcd',
      },
      { tokens: 3, address: 'UQAB…wxyz', delivered_at: ago(180), transaction_url: null },
    ],
    tasks: [],
  },
  review_minutes: 42,
  last_payout_at: ago(5),
  synced_at: ago(2),
  ...given,
});

const settingsOf = (given: Partial<SiteSettings>) => ({
  ...DEFAULT_SITE_SETTINGS,
  campaign_mode: 'live' as const,
  ...given,
});

/** Brings the place of the band near. */
let comeNear = () => {};

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => notify([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

async function show(
  activity?: object,
  props: { hasStatistics?: boolean; hasStatus?: boolean } = {},
  settings: Partial<SiteSettings> = {},
) {
  answerApi({
    '/public/site': settingsOf({ claim_symbol: 'JETD', ...settings }),
    ...(activity && { [PATH]: activity }),
  });
  await renderSite(
    <main>
      <Proof {...props} />
    </main>,
  );
  await act(async () => comeNear());
}

const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const status = () =>
  within(screen.getByRole('list', { name: 'State of the work' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('The activity of a live campaign', () => {
  it('has its figures, its last payments and how its work goes', async () => {
    await show(makeActivity());
    expect(await screen.findByRole('region', { name: 'The campaign so far' })).toBeVisible();
    expect(facts()).toEqual(['1,200', '54,000', '32 JETD']);
    const link = screen.getByRole('link', { name: /^5 minutes ago.*2 JETD, UQCD…qEBI/ });
    expect(link).toHaveAttribute('href', 'https://tonviewer.com/transaction/abcd');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('3 hours ago')).toBeVisible();
    expect(status()).toEqual([
      'Reviews currently take about 42 minutes',
      'Last payout 5 minutes ago',
      'Last sync with the chain 2 minutes ago',
    ]);
  });

  it('leaves out the figures that the page has elsewhere, and those not counted yet', async () => {
    const { figures } = makeActivity();
    await show(makeActivity({ figures: { ...figures, deliveries: [] } }), { hasStatistics: true });
    await screen.findByRole('region', { name: 'The campaign so far' });
    expect(facts()).toEqual(['32 JETD']);
    expect(screen.queryByRole('heading', { name: 'Latest payments' })).toBeNull();
  });

  it('leaves out how its work goes where the page says it elsewhere', async () => {
    await show(makeActivity(), { hasStatus: true });
    await screen.findByRole('region', { name: 'The campaign so far' });
    expect(screen.queryByRole('list', { name: 'State of the work' })).toBeNull();
  });

  it('is the plan while few take part, without anything that has not happened', async () => {
    await show(
      makeActivity({
        figures: undefined,
        review_minutes: null,
        last_payout_at: null,
        synced_at: null,
      }),
    );
    expect(await screen.findByRole('region', { name: 'What the campaign offers' })).toBeVisible();
    expect(facts()[0]).toBe('5,000 JETD');
    expect(facts()).toHaveLength(3);
    expect(screen.queryByRole('list', { name: 'State of the work' })).toBeNull();
  });

  it('leaves no gap when it cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await show();
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  it('is not there in a preview', async () => {
    comeNear = () => {};
    await show(makeActivity(), {}, { campaign_mode: 'preview' });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });
});

describe('The links to proofs', () => {
  it('lead to the contract on the page, the audits and the team', async () => {
    answerApi({
      '/public/site': {
        ...settingsOf({ contract_address: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' }),
        audits: [{ name: 'Pier', url: 'https://example.com/pier', date: '' }],
      },
    });
    await renderSite(<ProofLinks />);
    const contract = await screen.findByRole('link', { name: 'Contract EQCx…_sDs' });
    expect(contract).toHaveAttribute('href', '#contract-title');
    expect(screen.getByRole('link', { name: /^Audit by Pier/ })).toHaveAttribute(
      'href',
      'https://example.com/pier',
    );
    expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/team');
  });

  it('are left out in a preview without a contract and audits', async () => {
    answerApi({ '/public/site': settingsOf({ campaign_mode: 'preview' }) });
    await renderSite(
      <main>
        <ProofLinks />
      </main>,
    );
    await act(async () => undefined);
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });
});

describe('The status line', () => {
  async function showLine(campaign_mode: 'live' | 'preview', given: object = {}) {
    answerApi({ '/public/site': settingsOf({ campaign_mode }), [PATH]: makeActivity(given) });
    await renderSite(
      <main>
        <StatusLine />
      </main>,
    );
    await act(async () => undefined);
  }

  it('says how long reviews take, when tokens were paid and the chain was read', async () => {
    await showLine('live');
    await screen.findByRole('list', { name: 'State of the work' });
    expect(status()).toEqual([
      'Reviews currently take about 42 minutes',
      'Last payout 5 minutes ago',
      'Last sync with the chain 2 minutes ago',
    ]);
  });

  it('is not there before there is anything to say', async () => {
    await showLine('live', { review_minutes: null, last_payout_at: null, synced_at: null });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  it('is not there in a preview', async () => {
    await showLine('preview');
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });
});
