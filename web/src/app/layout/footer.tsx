import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ExternalLink } from '../../components/external-link.js';
import { Icon } from '../../components/icon.js';
import { Logo } from '../../components/logo.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './footer.module.css';

const QUICK_LINKS = ['about', 'roadmap', 'whitepaper', 'status'] as const;
/** There is a report once the campaign is closed. */
const CLOSED_LINKS = [...QUICK_LINKS, 'report'] as const;
const LEGAL_LINKS = ['privacy', 'terms'] as const;
const COMMUNITY_LINKS = ['microblog', 'chat', 'code_host', 'chat_server'] as const;

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const PLACE = '\ufffc';

/** A sentence with a word of the operator, which may have another text direction. */
function Sentence({ text, word }: { text: string; word: string }) {
  const [before, after] = text.split(PLACE);
  return (
    <p>
      {before}
      <bdi>{word}</bdi>
      {after}
    </p>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const community = COMMUNITY_LINKS.filter((key) => settings[`${key}_url`] !== '');
  const pageLink = (key: (typeof CLOSED_LINKS | typeof LEGAL_LINKS)[number]) => (
    <li key={key}>
      <Link className={styles.footLink} to={`/${key}`}>
        {t(`nav.${key}`)}
      </Link>
    </li>
  );

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.tagline}>{t('footer.tagline')}</p>
        </div>
        <div className={styles.groups}>
          <FooterGroup title={t('footer.quickLinks')}>
            {(settings.closed_at ? CLOSED_LINKS : QUICK_LINKS).map(pageLink)}
          </FooterGroup>
          <FooterGroup title={t('footer.legal')}>{LEGAL_LINKS.map(pageLink)}</FooterGroup>
          {community.length > 0 && (
            <FooterGroup title={t('footer.community')}>
              {community.map((key) => (
                <li key={key}>
                  <ExternalLink className={styles.footLink} href={settings[`${key}_url`]}>
                    <Icon name={key} size={18} />
                    {t(`footer.${key}`)}
                  </ExternalLink>
                </li>
              ))}
            </FooterGroup>
          )}
        </div>
        <div className={styles.legal}>
          <Sentence
            text={t('footer.copyright', { year: settings.copyright_year, name: PLACE })}
            word={settings.site_name}
          />
          {settings.token_network && (
            <Sentence text={t('footer.built', { network: PLACE })} word={settings.token_network} />
          )}
        </div>
      </div>
    </footer>
  );
}
