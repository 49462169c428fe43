import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import {
  biography,
  initials,
  isUrl,
  knownRole,
  type SocialNetwork,
  socialLinks,
} from '#libs/domain/index.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './team-page.module.css';

const NETWORK_ICONS: Record<SocialNetwork, PageIconName> = {
  twitter: 'microblog',
  linkedin: 'linkedin',
  github: 'code_host',
};

/** A member in a row: the face, the name with its links, and a few words. */
export function MemberCard({ member }: { member: Schemas['TeamMemberDto'] }) {
  const { t, language } = useLanguage();
  const links = socialLinks(member.social_links);
  const bio = biography(member, language).trim();
  const role = knownRole(member.role);

  return (
    <article className={styles.card}>
      <Avatar name={member.name} url={member.avatar} />
      <div className={styles.who}>
        <h3 className={styles.name} dir="auto">
          {member.name}
        </h3>
        <p className={styles.role} dir="auto">
          {role ? t(`team.roles.${role}`) : member.role}
        </p>
      </div>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ network, url }) => (
            <li key={network}>
              <a
                className={styles.socialLink}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                title={pageOf(url)}
                aria-label={`${t('team.social', {
                  name: member.name,
                  network: t(`team.networks.${network}`),
                })} ${t('common.newTab')}`}
              >
                <PageIcon name={NETWORK_ICONS[network]} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {bio && <Biography text={bio} />}
    </article>
  );
}

/** Where a link leads, without its scheme, as people know it: `github.com/ada`. */
function pageOf(address: string): string {
  const { host, pathname } = new URL(address);
  return (host.replace(/^www\./, '') + pathname).replace(/\/$/, '');
}

/** About the characters of two lines in a row; those of Han are twice as wide. */
const SHORT = 90;
const HAN = /\p{Script=Han}/gu;

/** Two lines of a longer text, which opens in place. */
function Biography({ text }: { text: string }) {
  const width = text.length + (text.match(HAN)?.length ?? 0);
  if (width <= SHORT && !text.includes('\n')) {
    return (
      <p className={styles.bio} dir="auto">
        {text}
      </p>
    );
  }
  return (
    <details className={styles.bio}>
      <summary dir="auto">
        <span className={styles.text}>{text}</span>
      </summary>
    </details>
  );
}

const SIZE_PX = 48;

function initialsAddress(service: string, name: string): string | null {
  if (!isUrl(service)) return null;
  const url = new URL(service);
  url.searchParams.set('name', name);
  url.searchParams.set('size', String(SIZE_PX * 2));
  url.searchParams.set('background', '3a5bef');
  url.searchParams.set('color', 'ffffff');
  return url.href;
}

/** The member's picture, else one from the avatar service, else initials drawn here. */
function Avatar({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const sources = [url, initialsAddress(settings.avatar_service_url, name)];
  const source = sources.find((candidate) => candidate && !failed.includes(candidate));

  const fail = () => setFailed((before) => [...new Set([...before, source ?? ''])]);

  if (!source) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={source}
      alt={t('team.avatarAlt', { name })}
      width={SIZE_PX}
      height={SIZE_PX}
      loading="lazy"
      // It may have failed before the page came alive.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail();
      }}
      onError={fail}
    />
  );
}
