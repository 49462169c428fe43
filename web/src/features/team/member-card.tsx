import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { biography, knownRole, type SocialNetwork, socialLinks } from '#libs/domain/index.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { Avatar } from './avatar.js';
import styles from './team-page.module.css';

const NETWORK_ICONS: Record<SocialNetwork, PageIconName> = {
  twitter: 'microblog',
  linkedin: 'linkedin',
  github: 'code_host',
};

interface MemberCardProps {
  member: Schemas['TeamMemberDto'];
}

export function MemberCard({ member }: MemberCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const links = socialLinks(member.social_links);
  const bio = biography(member, language).trim();
  const role = knownRole(member.role);

  return (
    <article className={styles.card}>
      <Avatar name={member.name} url={member.avatar} />
      <h3 className={styles.name} dir="auto">
        {member.name}
      </h3>
      <p className={styles.role} dir="auto">
        {role ? t(`team.roles.${role}`) : member.role}
      </p>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ network, url }) => (
            <li key={network}>
              <a
                className={styles.socialLink}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('team.social', {
                  name: member.name,
                  network: t(`team.networks.${network}`),
                })} (${t('common.newTab')})`}
              >
                <PageIcon name={NETWORK_ICONS[network]} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
