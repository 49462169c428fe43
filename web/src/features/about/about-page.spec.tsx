import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type PublicSite } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './about-page.js';

async function show(own: Partial<PublicSite>) {
  answerApi({
    '/public/site': { ...DEFAULT_SITE_SETTINGS, ...own, site_name: 'Own' },
    '/public/content/about': [],
  });
  await renderSite(<Page />);
}

const values = () => screen.findByRole('region', { name: 'What we hold ourselves to' });

describe('The values of the about page', () => {
  it('are the four built-in ones by default', async () => {
    await show({});
    const items = within(await values()).getAllByRole('listitem');
    expect(items).toHaveLength(4);
    expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual([1, 1, 1, 1]);
  });

  it("are the operator's where there are some, with icon, picture or neither", async () => {
    const value = { title: '开放', title_en: '', text: '', text_en: '' };
    const icon = `/images/${'c'.repeat(64)}.webp`;
    await show({
      values: [
        { ...value, title_en: 'Open', text_en: 'On {network}', icon: 'spark' },
        { ...value, icon },
        { ...value, icon: '' },
      ],
    });
    expect(await screen.findByText('Open')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('On TON Network')).toBeVisible();
    const [drawn, uploaded, plain] = within(await values()).getAllByRole('listitem');
    expect(drawn?.querySelector('svg')).not.toBeNull();
    expect(uploaded?.querySelector('img')).toHaveAttribute('src', icon);
    expect(plain?.textContent).toBe('开放');
    expect(plain?.querySelector('svg, img')).toBeNull();
  });

  it('are gone with their heading when they are hidden', async () => {
    await show({ values: [] });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'What we hold ourselves to' })).toBeNull(),
    );
  });
});
