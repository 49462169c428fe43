import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHero } from '../../../components/page-hero.js';
import { useCampaignStage } from '../../../lib/campaign-phase.js';
import { AirdropFrame, type Visit } from '../airdrop-frame.js';

interface AirdropSectionProps {
  name: 'invite' | 'activity' | 'claims';
  children: (visit: Visit) => ReactNode;
}

/** A section of the airdrop page other than the tasks. */
export function AirdropSection({ name, children }: AirdropSectionProps) {
  return (
    <AirdropFrame
      head={(isExcluded) => <Head name={name} isExcluded={isExcluded} />}
      hasOwnAction={name === 'invite'}
    >
      {children}
    </AirdropFrame>
  );
}

function Head({ name, isExcluded }: Pick<AirdropSectionProps, 'name'> & { isExcluded: boolean }) {
  const { t } = useTranslation();
  const words = useWords(name, isExcluded);
  return (
    <PageHero
      eyebrow={t('airdrop.eyebrow')}
      title={t(`${words}.title`)}
      lead={t(`${words}.lead`)}
      compact
    />
  );
}

/** Returns the key of a section's texts, which differ for visitors who can no longer invite or claim. */
function useWords(name: AirdropSectionProps['name'], isExcluded: boolean) {
  const stage = useCampaignStage();
  if (name === 'activity') return 'airdrop.sections.activity';
  const isOver = stage === 'ended' || stage === 'closed';
  if (isOver || (stage === 'claiming' && name === 'invite')) {
    return `airdrop.sections.${name}.over` as const;
  }
  return `airdrop.sections.${name}${isExcluded ? '.excluded' : ''}` as const;
}
