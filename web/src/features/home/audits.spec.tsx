import { screen, waitFor } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type PublicSite } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './home-page.js';

async function show(own: Partial<PublicSite>, language: 'en' | 'zh' = 'en') {
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...own } });
  await renderSite(<Page />, { language });
}

const AUDITS = [
  { name: 'Harbour Security', url: 'https://example.com/harbour.pdf', date: '2026-01-31' },
  { name: 'Pier', url: 'https://example.com/pier', date: '' },
];

describe('The audits', () => {
  it.each([
    ['en', 'Security audits', '(opens in a new tab)', 'January 31, 2026'],
    ['zh', '安全审计', '在新标签页中打开', '2026年1月31日'],
  ] as const)(
    'are links to other sites with their day in %s',
    async (language, title, tab, day) => {
      await show({ audits: AUDITS }, language);
      const region = await screen.findByRole('region', { name: title });
      const items = [...region.querySelectorAll('li')].map(({ textContent }) => textContent);
      expect(items).toEqual([
        expect.stringMatching(`^Harbour Security .*${tab}.*${day}$`),
        expect.stringMatching(`^Pier .*${tab}.*$`),
      ]);
      const [first] = region.querySelectorAll('a');
      expect(first).toHaveAttribute('href', 'https://example.com/harbour.pdf');
      expect(first).toHaveAttribute('rel', 'noopener noreferrer');
      expect(first).toHaveAttribute('target', '_blank');
    },
  );

  it('leave nothing where there are none', async () => {
    await show({ site_name: 'New' });
    await waitFor(() => expect(screen.queryByText('Security audits')).toBeNull());
  });
});
