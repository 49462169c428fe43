import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import { useDocumentHead } from '../../lib/use-document-head.js';
import { ClaimCall } from './claim-call.js';
import { Features } from './features.js';
import { Hero } from './hero.js';
import { Highlights } from './highlights.js';
import { HomeFaq } from './home-faq.js';
import { Partners } from './partners.js';
import { RoadmapSummary } from './roadmap-summary.js';
import { Statistics } from './statistics.js';
import { Tokenomics } from './tokenomics.js';
import { UseCases } from './use-cases.js';

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
      <Highlights />
      <Features />
      <Tokenomics />
      <UseCases />
      <Partners />
      <RoadmapSummary />
      <HomeFaq />
      <ClaimCall />
    </>
  );
}
