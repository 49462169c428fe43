import i18n from 'i18next';
import '../../../test/support/web/browser-gaps.js';
import { ensureCatalogue, followLanguage, loadBeforeLanguage, startI18n } from './index.js';

it('a page that is opened while the language changes is shown in the new one', async () => {
  startI18n('en');
  await ensureCatalogue('shell');
  let arrive = () => {};
  const stop = loadBeforeLanguage(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  const changed = followLanguage('zh');
  await ensureCatalogue('about');
  arrive();
  await changed;
  stop();
  expect(i18n.t('about.title')).toMatch(/[\u4e00-\u9fff]/);
});

it('a value and the text around it never name another text', async () => {
  startI18n('en');
  await ensureCatalogue('about');
  i18n.addResource('en', 'own', 'about.lead', '{{site}}t(about.title)');
  expect(i18n.t('about.lead', { site: '$' })).toBe('$t(about.title)');
});
