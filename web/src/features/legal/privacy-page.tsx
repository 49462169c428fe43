import { useTranslation } from 'react-i18next';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { LegalDocument } from './legal-document.js';

const SECTIONS = ['scope', 'browser', 'wallet', 'server', 'others', 'rights', 'changes'] as const;

export function Page() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const tInMode = useModeTexts();
  const name = settings.site_name;

  return (
    <LegalDocument
      title={t('privacy.title')}
      lead={t('privacy.lead', { name })}
      sections={SECTIONS.map((key) => ({
        key,
        title: t(`privacy.sections.${key}.title`),
        text: tInMode(`privacy.sections.${key}.text`, { name }),
      }))}
    />
  );
}
