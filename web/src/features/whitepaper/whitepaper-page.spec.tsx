import { screen, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './whitepaper-page.js';

const section = (id: number, updated_at: string) => ({
  id,
  type: 'whitepaper',
  key: `s${id}`,
  title: `章节${id}`,
  title_en: `Section ${id} of {site}`,
  content: '正文',
  content_en: 'Text',
  order: id,
  is_active: true,
  created_at: '2026-01-31T08:00:00.000Z',
  updated_at,
});

const SECTIONS = [
  section(7, '2026-01-31T08:00:00.000Z'),
  section(8, '2026-03-01T23:00:00.000Z'),
  section(9, '2026-02-01T08:00:00.000Z'),
];

async function show(settings: Partial<SiteSettings> = {}, language: Language = 'en') {
  answerApi({
    '/public/site': { ...DEFAULT_SITE_SETTINGS, ...settings, site_name: 'Sample' },
    '/public/whitepaper': SECTIONS,
  });
  await renderSite(<Page />, { language });
}

describe('The sections of the whitepaper', () => {
  it('lead to the one before, the contents and the next', async () => {
    await show();
    const linksOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(await linksOf('1. Section 7 of Sample')).toEqual([
      ['Contents', '#contents'],
      ['Next: 2. Section 8 of Sample', '#section-8'],
    ]);
    expect(await linksOf('2. Section 8 of Sample')).toEqual([
      ['Previous: 1. Section 7 of Sample', '#section-7'],
      ['Contents', '#contents'],
      ['Next: 3. Section 9 of Sample', '#section-9'],
    ]);
    expect(await linksOf('3. Section 9 of Sample')).toEqual([
      ['Previous: 2. Section 8 of Sample', '#section-8'],
      ['Contents', '#contents'],
    ]);
    expect(document.getElementById('contents')).toContainElement(
      screen.getByRole('heading', { name: 'Table of contents' }),
    );
  });

  it.each([
    ['en', 'Last updated March 1, 2026'],
    ['zh', '最近更新：2026年3月1日'],
  ] as const)('have in %s the day of the newest change', async (language, text) => {
    await show({}, language);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('The editions of the whitepaper', () => {
  const pdf = { whitepaper_pdf_en_url: 'https://files.example.org/paper.pdf' };
  const download = () => screen.queryByRole('region', { name: 'Download' });

  it('are both shown in a preview, without an action where there is no file', async () => {
    await show(pdf);
    await screen.findByRole('link', { name: /English edition/ });
    expect(screen.getByRole('button', { name: /Chinese edition/ })).toBeDisabled();
  });

  it('are those with a file in a live campaign', async () => {
    await show({ ...pdf, campaign_mode: 'live' });
    const link = await screen.findByRole('link', { name: /English edition/ });
    expect(link).toHaveAttribute('href', pdf.whitepaper_pdf_en_url);
    expect(within(download() as HTMLElement).queryByText('Chinese edition')).toBeNull();
  });

  it('are not mentioned in a live campaign without files', async () => {
    await show({ campaign_mode: 'live' });
    await screen.findByRole('region', { name: '1. Section 7 of Sample' });
    expect(download()).toBeNull();
  });
});
