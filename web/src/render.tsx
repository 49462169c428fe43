import i18n from 'i18next';
import { prerender } from 'react-dom/static';
import { LANGUAGES, type PageData, type RenderPage } from '#libs/domain/index.js';
import { pageAt } from './app/load-page.js';
import { Site } from './app/site.js';
import { CATALOGUE_NAMES } from './i18n/catalogues.js';
import { ensureCatalogue, startI18n } from './i18n/index.js';
import { showOwnTexts } from './i18n/own-texts.js';
import { answerCallsWith } from './lib/api.js';
import { renderWith } from './lib/present.js';
import { queryClient } from './lib/query-provider.js';
import { renderSettings } from './lib/site-settings.js';

startI18n('en');
for (const language of LANGUAGES) {
  await i18n.changeLanguage(language);
  await Promise.all(CATALOGUE_NAMES.map(ensureCatalogue));
}

/** Renders a page. The parts of the site share their state, so only one page at a time. */
export const renderPage: RenderPage = async ({ path, language, settings, origin, read }) => {
  const page = pageAt(path);
  answerCallsWith(read);
  await i18n.changeLanguage(language);
  const { prefetch } = await page.load();
  queryClient.clear();
  // The caller gets the error and logs it.
  delete queryClient.getQueryCache().config.onError;
  await prefetch?.(queryClient, language);
  const answers: PageData['answers'] = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);
  const data = { origin, rendered_at: Date.now(), answers };
  renderWith(data);
  renderSettings(settings);
  showOwnTexts(settings);
  // Routes begin with a slash.
  return { html: await toHtml(path.startsWith('/') ? path : `/${path}`), data };
};

async function toHtml(path: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(<Site path={path} />, {
    onError: (error) => {
      failure ??= error;
    },
    // Otherwise large parts come later, by scripts within the page that its policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return html;
}
