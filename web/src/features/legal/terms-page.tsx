import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../lib/site-settings.js';
import { LegalDocument } from './legal-document.js';

const SECTIONS = [
  'acceptance',
  'eligibility',
  'airdrop',
  'conduct',
  'wallet',
  'risk',
  'liability',
  'changes',
] as const;

export function Page() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const name = settings.site_name;

  return (
    <LegalDocument
      title={t('terms.title')}
      lead={t('terms.lead', { name })}
      sections={SECTIONS.map((key) => ({
        key,
        title: t(`terms.sections.${key}.title`),
        text: t(`terms.sections.${key}.text`, { name }),
      }))}
    />
  );
}
