import { useTranslation } from 'react-i18next';
import { PageIcon } from '../../components/page-icon.js';
import type { PageIconName } from '../../components/page-icon-paths.js';
import type { TeamMember } from './api.js';
import { Avatar } from './avatar.js';
import { type Network, parseSocialLinks } from './social-links.js';
import styles from './team-page.module.css';

const NETWORK_ICONS: Record<Network, PageIconName> = {
  twitter: 'microblog',
  linkedin: 'linkedin',
  github: 'code_host',
};

const KNOWN_ROLES = [
  'founder',
  'ceo',
  'cto',
  'cfo',
  'developer',
  'designer',
  'marketing',
  'community_manager',
] as const;

function knownRole(role: string) {
  const key = role
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return KNOWN_ROLES.find((known) => known === key);
}

interface MemberCardProps {
  member: TeamMember;
}

export function MemberCard({ member }: MemberCardProps) {
  const { t } = useTranslation();
  const links = parseSocialLinks(member.social_links);
  const role = knownRole(member.role);

  return (
    <article className={styles.card}>
      <Avatar name={member.name} url={member.avatar} />
      <h3 className={styles.name}>{member.name}</h3>
      <p className={styles.role}>{role ? t(`team.roles.${role}`) : member.role}</p>
      <p className={styles.bio}>{member.bio}</p>
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
