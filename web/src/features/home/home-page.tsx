import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import { useDocumentHead } from '../../lib/use-document-head.js';
import { Hero } from './hero.js';
import { Statistics } from './statistics.js';

export function Page() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const points = formatNumber(POINTS_PER_TOKEN, language);
  useDocumentHead({
    title: t('home.headTitle'),
    description: t('home.description', { points }),
  });

  return (
    <>
      <Hero />
      <Statistics />
    </>
  );
}
