import { PageHero } from '../../components/page-hero.js';
import type { AllTexts } from '../../i18n/catalogues.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { formatDate } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './legal-document.module.css';

/** Since when both documents say what they say. */
const EFFECTIVE = '2026-11-22';

const SECTIONS = {
  privacy: ['scope', 'browser', 'wallet', 'server', 'others', 'rights', 'changes'],
  terms: [
    'acceptance',
    'eligibility',
    'airdrop',
    'conduct',
    'wallet',
    'risk',
    'liability',
    'changes',
  ],
} as const satisfies { [P in 'privacy' | 'terms']: readonly (keyof AllTexts[P]['sections'])[] };

export function LegalDocument({ page }: { page: keyof typeof SECTIONS }) {
  const { t, language } = useLanguage();
  const tInMode = useModeTexts();
  const name = useSiteSettings(({ settings }) => settings.site_name);
  const sections = SECTIONS[page].map((key) => {
    // A key of one of the pages, for the types.
    const texts = `${page}.sections.${key}` as 'privacy.sections.scope';
    return { key, title: t(`${texts}.title`), text: tInMode(`${texts}.text`, { name }) };
  });
  return (
    <>
      <PageHero title={t(`${page}.title`)} lead={t(`${page}.lead`, { name })} />
      <div className={styles.document}>
        <nav className={styles.contents} aria-labelledby="legal-contents">
          <h2 id="legal-contents" className={styles.contentsTitle}>
            {t('legal.contents')}
          </h2>
          <ol>
            {sections.map((section) => (
              <li key={section.key}>
                <a className={styles.entry} href={`#${section.key}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          <p className={styles.effective}>
            {t('legal.effective', { date: formatDate(EFFECTIVE, language, 'UTC') })}
          </p>
          {sections.map((section) => (
            <section
              key={section.key}
              id={section.key}
              aria-labelledby={`legal-${section.key}`}
              tabIndex={-1}
            >
              <h2 id={`legal-${section.key}`} className={styles.title}>
                {section.title}
              </h2>
              <p className={styles.text}>{section.text}</p>
              {section.key === 'others' && <OutsideScore />}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** Where visitors' wallets are checked, when the operator has such a service. */
function OutsideScore() {
  const { t } = useLanguage();
  const {
    site_name: name,
    campaign_mode,
    outside_score_url,
  } = useSiteSettings(({ settings }) => settings);
  if (campaign_mode !== 'live' || outside_score_url === '') return null;
  const { host } = new URL(outside_score_url);
  return <p className={styles.text}>{t('privacy.outsideScore', { name, host })}</p>;
}
