import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type PublicSite } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
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
