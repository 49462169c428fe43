import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { PageHero } from '../../components/page-hero.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useCampaignStanding, useClaimsOpenUntil } from '../../lib/campaign-phase.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { CampaignCard } from './campaign-card.js';
import { Faq } from './faq.js';
import { Participation } from './participation.js';
import { Rules } from './rules.js';

interface AirdropPageProps {
  /** Address, balance and status of the visitor's wallet, which another feature draws. */
  walletPanel: ReactNode;
}

export function AirdropPage({ walletPanel }: AirdropPageProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const standing = useCampaignStanding();
  const claimsUntil = useClaimsOpenUntil();
  const timeZone = useTimeZone();

  return (
    <>
      <PageHero
        eyebrow={t('airdrop.eyebrow')}
        title={t(`airdrop.titles.${standing}`)}
        lead={t(`airdrop.leads.${standing}`, {
          points: formatNumber(POINTS_PER_TOKEN, language),
          start: formatMoment(settings.campaign_start, language, timeZone),
          end: formatMoment(settings.campaign_end, language, timeZone),
          deadline: formatMoment(claimsUntil ?? settings.campaign_end, language, timeZone),
        })}
        aside={<CampaignCard />}
      />
      <Participation walletPanel={walletPanel} />
      <Rules />
      <Faq />
    </>
  );
}
