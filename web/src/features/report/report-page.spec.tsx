import { act, screen } from '@testing-library/react';
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
  file: '/api/v1/public/campaign/allocation.csv',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  merkle_root: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  payers: ['UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p'],
  paid_since: '2030-05-01T08:00:00.000Z',
};
const CLOSED = { campaign_mode: 'live', closed_at: REPORT.closed_at };

async function show(settings: object, answers: object, language: Language = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings }, ...answers });
  await renderSite(<Page />, { language });
  await screen.findByRole('heading', { level: 1 });
}
const published = { '/public/campaign/report': REPORT };
const figure = (name: string) => screen.getByText(name).nextElementSibling;

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

  it('has the file and its digests', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.assign(navigator, { clipboard: { writeText } });
    await show(CLOSED, published);
    const download = await screen.findByRole('link', { name: 'Download allocation.csv' });
    expect(download).toHaveAttribute('href', REPORT.file);
    expect(download).toHaveAttribute('download', 'allocation.csv');
    expect(screen.getByText(REPORT.sha256)).toBeVisible();
    expect(screen.getByText(REPORT.merkle_root)).toBeVisible();
    const press = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click());
    await press(/^Copy ?: SHA-256 of the file$/);
    await press(/^Copy ?: Merkle root of its lines$/);
    expect(copied).toEqual([REPORT.sha256, REPORT.merkle_root]);
    expect(screen.getAllByText('Copied!')).toHaveLength(2);
  });

  it('says how a stranger checks it', async () => {
    const contract_address = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
    await show({ ...CLOSED, contract_address }, published);
    expect(await screen.findByText('sha256sum allocation.csv')).toBeVisible();
    const audit = `npm run audit -- allocation.csv --report ${location.origin}/api/v1/public/campaign/report`;
    expect(screen.getByText(audit)).toBeVisible();
    const { chain_api_url } = DEFAULT_SITE_SETTINGS;
    const paid = `--payer ${REPORT.payers[0]} --since ${REPORT.paid_since}`;
    const compare = `--chain ${chain_api_url} --jetton ${contract_address} ${paid}`;
    expect(screen.getByText(`${audit} ${compare}`)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open the explorer/ })).toHaveAttribute(
      'href',
      `https://tonviewer.com/${contract_address}`,
    );
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
