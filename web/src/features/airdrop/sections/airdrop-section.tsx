import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHero } from '../../../components/page-hero.js';
import { AirdropFrame, type Visit } from '../airdrop-frame.js';

export interface SectionProps {
  /** The links to the sections. */
  tabs?: ReactNode;
}

interface AirdropSectionProps extends SectionProps {
  name: 'invite' | 'activity' | 'claims';
  children: (visit: Visit) => ReactNode;
}

/** A section of the airdrop page other than the tasks. */
export function AirdropSection({ name, tabs, children }: AirdropSectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHero
        eyebrow={t('airdrop.eyebrow')}
        title={t(`airdrop.sections.${name}.title`)}
        lead={t(`airdrop.sections.${name}.lead`)}
        compact
      />
      <AirdropFrame tabs={tabs}>{children}</AirdropFrame>
    </>
  );
}
