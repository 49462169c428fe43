import BanIcon from '@mui/icons-material/Block';
import HoldIcon from '@mui/icons-material/PauseCircleOutlined';
import ReleaseIcon from '@mui/icons-material/PlayCircleOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BAN_REASONS } from '#libs/domain/index.js';
import { draftOf } from '../components/action/ReasonField.js';
import type { Notice } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { type ClusterChoice, lastReasons } from './clusterCalls.js';

const STYLES: Record<ClusterChoice, { icon: ReactNode; color: 'warning' | 'success' | 'error' }> = {
  hold: { icon: <HoldIcon fontSize="small" />, color: 'warning' },
  release: { icon: <ReleaseIcon fontSize="small" />, color: 'success' },
  ban: { icon: <BanIcon fontSize="small" />, color: 'error' },
};

/** The common parts of a button that decides about one cluster or several. */
export function useClusterChoice(choice: ClusterChoice) {
  const translate = useTranslate();
  const language = useLanguage();
  const { campaign_mode } = useSiteSettings();
  const effect = choice === 'ban' ? `users.ban_effect.${campaign_mode}` : 'clusters.hold_effect';
  const isReasoned = choice !== 'release';
  return {
    button: {
      permission: 'users.change' as const,
      ...STYLES[choice],
      label: `clusters.${choice}`,
      confirmDetails: isReasoned ? translate(effect) : undefined,
      reasons: isReasoned ? BAN_REASONS : undefined,
      lastReason: lastReasons[choice],
    },
    /** Offers the reason again with the next decision of this kind. */
    keepReason: (notice: Notice) => {
      if (isReasoned) lastReasons[choice] = draftOf(notice, language);
    },
  };
}
