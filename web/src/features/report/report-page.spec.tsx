import { act, screen, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './report-page.js';

const REPORT = {
  closed_at: '2030-06-15T08:00:00.000Z',
  users: 1200,
  points: 5_400_000,
  claimed: 4200,
  delivered: 4100,
  forfeited: 310,
  waiting_wallets: 0,
  waiting_points: 0,
  file: '/api/v1/public/campaign/allocation.csv',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  merkle_root: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  payouts_file: '/api/v1/public/campaign/payouts.csv',
  payouts_sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  distributors: [
    {
      id: 1,
      method: 'contract',
      network: 'testnet',
      address: 'kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_ntG',
      owner: '0QCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_iaD',
      jetton_master: 'kQBvI0aFLnw2QbZgjMPCLRdtRHxhUyinQudg6sdiohIwg4Ow',
      code_hash: '47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17',
      merkle_root: 'a'.repeat(64),
      deadline: '2030-05-01T08:00:00.000Z',
      created_at: '2030-04-01T08:00:00.000Z',
      payouts: 12,
      tokens: 4000,
    },
    {
      id: 2,
      method: 'file',
      network: 'mainnet',
      address: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
      owner: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
      jetton_master: 'EQBvI0aFLnw2QbZgjMPCLRdtRHxhUyinQudg6sdiohIwgzg6',
      code_hash: null,
      merkle_root: null,
      deadline: null,
      created_at: '2030-04-01T08:00:00.000Z',
      payouts: 1,
      tokens: 100,
    },
  ],
} as const;
const CLOSED = { campaign_mode: 'live', closed_at: REPORT.closed_at };

async function show(settings: object, answers: object, language: Language = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings }, ...answers });
  await renderSite(<Page />, { language });
  await screen.findByRole('heading', { level: 1 });
}
const published = { '/public/campaign/report': REPORT };
const figure = (name: string) =>
  within(screen.getByRole('region', { name: 'The figures' })).getByText(name).nextElementSibling;

describe('The report of a closed campaign', () => {
  it('shows how it ended', async () => {
    await show(CLOSED, published);
    expect(await screen.findByText(/^Closed on June 15, 2030/)).toBeVisible();
    expect(figure('Took part')).toHaveTextContent('1,200');
    expect(figure('Points earned')).toHaveTextContent('5,400,000');
    expect(figure('Claimed')).toHaveTextContent('4,200 JETD');
    expect(figure('Delivered')).toHaveTextContent('4,100 JETD');
    expect(figure('Forfeited')).toHaveTextContent('310 JETD');
  });

  it('has the files and their digests', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.assign(navigator, { clipboard: { writeText } });
    await show(CLOSED, published);
    const download = await screen.findByRole('link', { name: 'Download allocation.csv' });
    expect(download).toHaveAttribute('href', REPORT.file);
    expect(download).toHaveAttribute('download', 'allocation.csv');
    const payouts = screen.getByRole('link', { name: 'Download payouts.csv' });
    expect(payouts).toHaveAttribute('href', REPORT.payouts_file);
    for (const digest of [REPORT.sha256, REPORT.merkle_root, REPORT.payouts_sha256]) {
      expect(screen.getByText(digest)).toBeVisible();
    }
    const press = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click());
    await press(/^Copy ?: SHA-256 of allocation.csv$/);
    await press(/^Copy ?: Merkle root of its lines$/);
    expect(copied).toEqual([REPORT.sha256, REPORT.merkle_root]);
    expect(screen.getAllByText('Copied!')).toHaveLength(2);
  });

  it('says how a stranger checks it', async () => {
    const contract_address = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
    await show({ ...CLOSED, contract_address }, published);
    expect(await screen.findByText('sha256sum allocation.csv payouts.csv')).toBeVisible();
    const audit = `npm run audit -- allocation.csv --report ${location.origin}/api/v1/public/campaign/report`;
    expect(screen.getByText(audit)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open the explorer/ })).toHaveAttribute(
      'href',
      `https://tonviewer.com/${contract_address}`,
    );
  });

  it('names the contracts and wallets that have paid', async () => {
    await show(CLOSED, published);
    const { address, code_hash, merkle_root, owner, jetton_master } = REPORT.distributors[0];
    const contract = (await screen.findByRole('heading', { name: 'Contract 1' })).parentElement;
    if (!contract) throw new Error('There is no card of the contract.');
    const card = within(contract);
    for (const text of [address, owner, jetton_master, code_hash, merkle_root]) {
      expect(card.getByText(String(text))).toBeVisible();
    }
    expect(card.getByText('TON testnet')).toBeVisible();
    expect(card.getByText('4,000 JETD')).toBeVisible();
    expect(card.getByText(/May 1, 2030/)).toBeVisible();
    const explorer = card.getByRole('link', { name: new RegExp(`explorer ?${address}`) });
    expect(explorer).toHaveAttribute('href', `https://testnet.tonviewer.com/${address}`);
    expect(screen.getByRole('heading', { name: 'Wallet 2' })).toBeVisible();
  });

  it('of an earlier version has neither payouts nor what has paid', async () => {
    const earlier = { ...REPORT, payouts_file: null, payouts_sha256: null, distributors: [] };
    await show(CLOSED, { '/public/campaign/report': earlier });
    expect(await screen.findByText('sha256sum allocation.csv')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Download payouts.csv' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Paid by' })).toBeNull();
  });

  it('that cannot be loaded can be asked for again', async () => {
    const answers: Record<string, unknown> = {
      '/public/site': { ...DEFAULT_SITE_SETTINGS, ...CLOSED },
    };
    answerApi(answers);
    await renderSite(<Page />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The report could not be loaded');
    Object.assign(answers, published);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText(REPORT.sha256)).toBeVisible();
  });
});

describe('Before the campaign is closed', () => {
  it.each([
    ['en', 'The report is not published yet', 'To the airdrop'],
    ['zh', '报告尚未发布', '前往空投'],
  ] as const)('in %s it says so, and asks for nothing', async (language, title, link) => {
    await show({}, {}, language);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/airdrop');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so as well where only the server knows', async () => {
    answerApi({});
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) =>
      String(input).endsWith('/report') ? new Response('', { status: 404 }) : fetch(input, init);
    await renderSite(<Page />);
    expect(await screen.findByText('The report is not published yet')).toBeVisible();
  });
});
