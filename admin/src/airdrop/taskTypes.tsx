import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import SocialIcon from '@mui/icons-material/ForumOutlined';
import ReferralIcon from '@mui/icons-material/GroupAddOutlined';
import EngagementIcon from '@mui/icons-material/TouchAppOutlined';
import type { ReactElement } from 'react';
import type { TaskType } from '#libs/domain/index.js';
import type { Tone } from '../components/ShareBar.js';

/** How each task type looks; its name is `tasks.type.<type>` in the catalogues. */
export const TASK_TYPE_LOOKS: Record<TaskType, { icon: ReactElement; tone: Tone }> = {
  social: { icon: <SocialIcon />, tone: 'primary' },
  wallet: { icon: <WalletIcon />, tone: 'info' },
  engagement: { icon: <EngagementIcon />, tone: 'secondary' },
  referral: { icon: <ReferralIcon />, tone: 'success' },
};
