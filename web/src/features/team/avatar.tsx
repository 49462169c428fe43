import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initials, isUrl } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './team-page.module.css';

const SIZE_PX = 88;

function initialsAddress(service: string, name: string): string | null {
  if (!isUrl(service)) return null;
  const url = new URL(service);
  url.searchParams.set('name', name);
  url.searchParams.set('size', String(SIZE_PX * 2));
  url.searchParams.set('background', '3a5bef');
  url.searchParams.set('color', 'ffffff');
  return url.href;
}

interface AvatarProps {
  name: string;
  /** `''` when the member has no picture. */
  url: string;
}

/** The member's picture, else one from the avatar service, else initials drawn here. */
export function Avatar({ name, url }: AvatarProps) {
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
