import { useTranslation } from 'react-i18next';
import { BUILT_IN_PARTNERS, type Partner } from '#libs/domain/index.js';
import { Section } from '../../components/section.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { OutsideLink } from './outside-link.js';
import styles from './partners.module.css';

export function Partners() {
  const { t } = useTranslation();
  const own = useSiteSettings(({ settings }) => settings.partners);
  const builtIn = () =>
    BUILT_IN_PARTNERS.map(
      (number): Pick<Partner, 'name' | 'url' | 'logo'> => ({
        name: t('home.partners.name', { number }),
        url: '',
        logo: '',
      }),
    );
  const partners = own ?? builtIn();
  if (partners.length === 0) return null;
  return (
    <Section title={t('home.partners.title')} lead={t('home.partners.lead')}>
      <ul className={styles.grid} data-own={own ? '' : undefined}>
        {partners.map((partner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list is never reordered here
          <li key={index} className={styles.partner}>
            <PartnerLogo {...partner} />
            <PartnerName {...partner} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PartnerLogo({ logo }: Pick<Partner, 'logo'>) {
  return logo ? (
    <img className={styles.logo} src={logo} alt="" width="144" height="48" loading="lazy" />
  ) : (
    <img src="/partner.svg" alt="" width="48" height="48" loading="lazy" />
  );
}

function PartnerName({ name, url }: Pick<Partner, 'name' | 'url'>) {
  return url ? <OutsideLink to={url}>{name}</OutsideLink> : <span dir="auto">{name}</span>;
}
