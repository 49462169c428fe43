import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { AdminContext, Form } from 'react-admin';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { createI18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { BrandPreview } from './BrandPreview.js';

const text = (key: string, en: string, own = '') => ({
  id: `home.${key}`,
  zh: '',
  en: own,
  built_in: { zh: `${en}（中文）`, en },
});

it('the preview of the brand has the texts of the site, own and built in', async () => {
  const listTexts = () => [
    text('title', 'The token you earn', 'Play {site}'),
    text('titleAccent', 'with {{token}}'),
    text('subtitle', 'Simple tasks.'),
    text('getStarted', 'Get started'),
    text('learnMore', 'Learn more'),
  ];
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('settings');
  render(
    <AdminContext
      dataProvider={answerCalls({ listTexts })}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
    >
      <Form record={{ ...DEFAULT_SITE_SETTINGS, site_name: 'Nebula', token_name: 'Nebula Token' }}>
        <BrandPreview />
      </Form>
    </AdminContext>,
  );
  const english = screen.getByRole('img', { name: 'Preview of the dark theme in English' });
  expect(await within(english).findByText(/^Play Nebula/)).toBeVisible();
  expect(within(english).getByText('with Nebula Token')).toBeVisible();
  const chinese = screen.getByRole('img', { name: 'Preview of the light theme in Chinese' });
  // A text in one language is read in both.
  expect(within(chinese).getByText(/^Play Nebula/)).toBeVisible();
  expect(within(chinese).getByText(/^Simple tasks.（中文）/)).toBeVisible();
});
