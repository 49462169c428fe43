import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import AddCircleIcon from '@mui/icons-material/AddCircleOutlineOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import GitHubIcon from '@mui/icons-material/GitHub';
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import MicNoneIcon from '@mui/icons-material/MicNoneOutlined';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import ShareIcon from '@mui/icons-material/ShareOutlined';
import TelegramIcon from '@mui/icons-material/Telegram';
import TwitterIcon from '@mui/icons-material/Twitter';
import YouTubeIcon from '@mui/icons-material/YouTube';
import type { ReactElement } from 'react';
import type { TaskIcon } from '#libs/domain/index.js';

const ICONS_BY_NAME: Record<TaskIcon, ReactElement> = {
  twitter: <TwitterIcon />,
  telegram: <TelegramIcon />,
  discord: <ForumIcon />,
  medium: <ArticleIcon />,
  youtube: <YouTubeIcon />,
  github: <GitHubIcon />,
  wallet: <AccountBalanceWalletIcon />,
  coins: <PaidIcon />,
  plus: <AddCircleIcon />,
  share: <ShareIcon />,
  book: <MenuBookIcon />,
  survey: <AssignmentIcon />,
  mail: <MailIcon />,
  mic: <MicNoneIcon />,
  edit: <EditNoteIcon />,
  users: <GroupAddIcon />,
};

/** The icons that records name; a record may hold any other text. */
export const TASK_ICONS: ReadonlyMap<string, ReactElement> = new Map(Object.entries(ICONS_BY_NAME));
