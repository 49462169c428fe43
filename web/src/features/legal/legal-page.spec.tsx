import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_SETTINGS, type Language, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { privacy, terms } from './legal-page.js';

const LIVE = { outside_score_url: 'https://score.example.com', campaign_mode: 'live' } as const;

const section = (id: number, texts: object) => ({
  id,
  type: 'terms',
  key: `s${id}`,
  title: `第${id}节`,
  title_en: '',
  content: `正文${id}`,
  content_en: '',
  order: id,
  is_active: true,
  created_at: '2026-01-31T08:00:00.000Z',
  updated_at: `2026-01-3${id}T08:00:00.000Z`,
  ...texts,
});

interface Shown {
  settings?: Partial<SiteSettings>;
  sections?: object[];
  language?: Language;
}

async function show(
  page: 'privacy' | 'terms',
  { settings, sections = [], language = 'en' }: Shown = {},
) {
  answerApi({
    '/public/site': { ...DEFAULT_SITE_SETTINGS, site_name: 'Sample', ...settings },
    [`/public/contents?type=${page}`]: sections,
  });
  await renderSite(page === 'privacy' ? <privacy.Page /> : <terms.Page />, { language });
  // The settings have come, and the text.
  await waitFor(() => expect(screen.getAllByText(/Sample/).length).toBeGreaterThan(0));
  await screen.findAllByRole('region');
}

const outsideService = () => screen.queryByText(/score\.example\.com/);

describe('The privacy policy', () => {
  it('names the outside service that learns of wallets, where there is one', async () => {
    await show('privacy', { settings: LIVE });
    expect(outsideService()).toHaveTextContent(
      /address of your wallet, and nothing else about you/,
    );
  });

  it('names it in Chinese', async () => {
    await show('privacy', { settings: LIVE, language: 'zh' });
    expect(outsideService()).toHaveTextContent(/不会发送其他与你有关的信息/);
  });

  it.each([
    ['by default', { campaign_mode: 'live' }],
    ['in a preview, in which nobody is asked', { ...LIVE, campaign_mode: 'preview' }],
  ] as const)('names none %s', async (_when, settings) => {
    await show('privacy', { settings });
    expect(outsideService()).toBeNull();
  });

  it('names it below the text of the operator as well, and in its contents', async () => {
    await show('privacy', { settings: LIVE, sections: [section(1, { content: '{site}' })] });
    const own = await screen.findByRole('region', { name: 'Check of wallets with a claim' });
    expect(own).toContainElement(outsideService());
    expect(screen.getByRole('link', { name: 'Check of wallets with a claim' })).toHaveAttribute(
      'href',
      '#outside-score',
    );
  });
});

describe('The terms', () => {
  it('are the built-in ones until the operator writes some', async () => {
    await show('terms', { settings: LIVE });
    expect(screen.getByRole('region', { name: 'Fair use' })).toBeInTheDocument();
    expect(screen.getByText('In effect since November 30, 2026')).toBeInTheDocument();
    expect(outsideService()).toBeNull();
  });

  it('of the operator replace them, with the day of their newest change', async () => {
    const first = section(1, { title_en: 'About {site}', content_en: '*Be fair*' });
    await show('terms', { settings: LIVE, sections: [first, section(0, {})] });
    const own = await screen.findByRole('region', { name: 'About Sample' });
    expect(await within(own).findByText('Be fair')).toBeInstanceOf(HTMLElement);
    // The other text is shown where the English one is empty.
    expect(screen.getByRole('region', { name: '第0节' })).toHaveTextContent('正文0');
    expect(screen.getByText('Last updated January 31, 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'About Sample',
      '第0节',
    ]);
    expect(screen.queryByRole('region', { name: 'Fair use' })).toBeNull();
    expect(outsideService()).toBeNull();
  });

  it('that cannot be read are not replaced by others, and are tried again', async () => {
    answerApi({ '/public/site': DEFAULT_SITE_SETTINGS });
    await renderSite(<terms.Page />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load this text');
    expect(screen.queryByRole('region', { name: 'Fair use' })).toBeNull();
    answerApi({ '/public/site': DEFAULT_SITE_SETTINGS, '/public/contents?type=terms': [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Fair use' })).toBeInTheDocument();
  });
});
