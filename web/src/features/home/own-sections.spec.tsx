import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, HOME_BANDS, type PublicSite } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './home-page.js';
import { Partners } from './partners.js';
import { RoadmapSummary } from './roadmap-summary.js';
import { Tokenomics } from './tokenomics.js';

async function show(own: Partial<PublicSite>, language: 'en' | 'zh' = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...own, site_name: 'Own' } });
  await renderSite(
    <>
      <Partners />
      <RoadmapSummary />
      <Tokenomics />
    </>,
    { language },
  );
}

const PHASE = {
  label: '2027 年第一季度',
  label_en: 'Q1 2027',
  title: '启动',
  title_en: '',
  items: '合约\n\n网站',
  items_en: 'Contract\nWebsite',
  status: 'in-progress',
} as const;

describe("The operator's sections of the home page", () => {
  it('show partners with logo and link in place of the built-in six', async () => {
    const logo = `/images/${'a'.repeat(64)}.webp`;
    await show({
      partners: [
        { name: 'Harbour', url: 'https://example.com/h', logo, is_active: true },
        { name: 'Pier', url: '', logo: '', is_active: true },
      ],
    });
    const link = await screen.findByRole('link', { name: 'Harbour (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://example.com/h');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const items = within(screen.getByRole('region', { name: 'Ecosystem partners' }));
    const images = items.getAllByRole('listitem').map((item) => item.querySelector('img'));
    expect(images.map((image) => image?.getAttribute('src'))).toEqual([logo, '/partner.svg']);
  });

  it.each([
    ['en', 'Roadmap', 'Q1 2027', 'Contract'],
    ['zh', '路线图', '2027 年第一季度', '合约'],
  ] as const)(
    'show the roadmap in %s, or Chinese where there is no other',
    async (language, name, label, item) => {
      await show({ roadmap: [PHASE] }, language);
      const roadmap = within(await screen.findByRole('region', { name }));
      expect(roadmap.getAllByRole('listitem')).toHaveLength(1);
      for (const text of [label, '启动', item]) expect(roadmap.getByText(text)).toBeInTheDocument();
    },
  );

  it('show the split with the amounts of the supply', async () => {
    const share = { purpose: '', purpose_en: '', tone: 'green' } as const;
    await show({
      tokenomics: [
        { ...share, label: '社区', label_en: 'Community', percentage: 70 },
        { ...share, label: '金库', label_en: '', percentage: 30 },
      ],
    });
    const community = await screen.findByRole('rowheader', { name: 'Community' });
    const rows = within(community.closest('table') as HTMLElement).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Community70%700,000,000',
      '金库30%300,000,000',
      'Total100%1,000,000,000',
    ]);
  });

  it('disappear with their headings when they are emptied', async () => {
    await show({ partners: [], roadmap: [], tokenomics: [] });
    await waitFor(() => expect(screen.queryAllByRole('heading')).toEqual([]));
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

const card = (title_en: string, picture = '') => ({
  ...{ title: '标题', title_en, text: '正文', text_en: '{token} text' },
  picture,
});

async function showPage(own: Partial<PublicSite>, language: 'en' | 'zh' = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...own, site_name: 'Own' } });
  await renderSite(<Page />, { language });
}

const titlesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe("The operator's lists of the home page", () => {
  const logo = `/images/${'b'.repeat(64)}.webp`;

  it('show cards with a drawing, an own picture or none', async () => {
    await showPage({
      highlights: [card('First', 'defi'), card('Second', logo), card('مرحبا')],
      features: [card('Only', 'secure')],
      use_cases: [card('Use', logo)],
    });
    const highlights = await screen.findByRole('region', {
      name: 'Built to be used, not just held',
    });
    await waitFor(() => expect(titlesIn(highlights)).toEqual(['First', 'Second', 'مرحبا']));
    expect(within(highlights).getByText('مرحبا')).toHaveAttribute('dir', 'auto');
    expect(within(highlights).getAllByText('Jetdrop Token text')).toHaveLength(3);
    const [drawn, uploaded, plain] = within(highlights).getAllByRole('listitem');
    await waitFor(() => expect(drawn?.querySelector('svg')).not.toBeNull());
    expect(uploaded?.querySelector('img')).toHaveAttribute('src', logo);
    expect(plain?.querySelector('svg, img')).toBeNull();
    const features = screen.getByRole('region', { name: 'Everyday use, without friction' });
    expect(titlesIn(features)).toEqual(['Only']);
    expect(features.querySelectorAll('svg')).toHaveLength(1);
    expect(titlesIn(screen.getByRole('region', { name: 'What the token is for' }))).toEqual([
      'Use',
    ]);
  });

  it('show Chinese texts to Chinese readers, and questions as they are typed', async () => {
    const question = { question: '<b>何时？</b>', question_en: '', answer: '现在', answer_en: '' };
    await showPage({ highlights: [card('First')], questions: [question] }, 'zh');
    expect(await screen.findByText('标题')).toBeVisible();
    expect(screen.getByRole('button', { name: '<b>何时？</b>' })).toBeVisible();
  });

  it('replace typed statistics, but not those of the campaign', async () => {
    const statistics = [{ label: '玩家', label_en: 'Players', value: '12' }];
    await showPage({ statistics });
    expect(await screen.findByText('Players')).toBeVisible();
    const band = within(screen.getByRole('region', { name: 'The token in numbers' }));
    expect(band.getAllByRole('term')).toHaveLength(1);
    cleanup();
    await showPage({ statistics, figures: { participants: 7, points: 0, tokens: 0 } });
    expect(await screen.findByText('Participants')).toBeVisible();
    expect(screen.queryByText('Players')).toBeNull();
  });

  it('disappear with their headings when they are emptied', async () => {
    const none = { highlights: [], features: [], use_cases: [], questions: [], statistics: [] };
    await showPage({ ...none, home_bands: HOME_BANDS.slice(0, 3) });
    await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]));
    expect(screen.queryByRole('region', { name: 'The token in numbers' })).toBeNull();
  });
});

describe('The bands of the home page', () => {
  const heads = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('are in the order of the settings, below the first view', async () => {
    await showPage({ home_bands: ['call_to_action', 'questions', 'highlights'] });
    await waitFor(() =>
      expect(heads()).toEqual([
        'Your share is there to be earned',
        'Frequently asked questions',
        'Built to be used, not just held',
      ]),
    );
    const [first] = screen.getAllByRole('heading');
    expect(first).toHaveTextContent('The token you earn');
  });

  it('of a later version are left out', async () => {
    await showPage({ home_bands: ['questions', 'podcast' as never] });
    await waitFor(() => expect(heads()).toEqual(['Frequently asked questions']));
  });
});
