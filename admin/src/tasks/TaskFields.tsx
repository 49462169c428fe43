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
import EngagementIcon from '@mui/icons-material/TouchAppOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import XIcon from '@mui/icons-material/X';
import YouTubeIcon from '@mui/icons-material/YouTube';
import { alpha, Box, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import {
  hasExampleLink,
  inEitherLanguage,
  METHOD_TEXTS,
  type TaskIcon as TaskIconName,
  type TaskType,
  taskLink,
} from '#libs/domain/index.js';
import { type Tone, ToneChip } from '../components/figures/tones.js';
import { SampleBadge } from '../components/setup/SampleBadge.js';
import { useSetup } from '../components/setup/useSetup.js';
import { TaskNeeds } from '../components/tasks/UndoableTasks.js';
import { Hint, LeadingText } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { TaskRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { ROW } from '../theme/styles.js';

/** An emoji can be shown as it is; any other unknown text falls back to the type's icon. */
const isPictograph = (icon: string): boolean => /\p{Extended_Pictographic}/u.test(icon);

export function TaskIcon() {
  const task = useRecord<TaskRecord>();
  const { icon, tone } = TASK_TYPE_STYLES[task.type];
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        borderRadius: '11px',
        fontSize: 18,
        lineHeight: 1,
        color: `${tone}.main`,
        bgcolor: alpha(theme.palette[tone].main, 0.12),
        '& svg': { fontSize: 20 },
      })}
    >
      {isPictograph(task.icon) ? task.icon : (TASK_ICONS.get(task.icon) ?? icon)}
    </Box>
  );
}

/** The title in the admin's language, with the public site's fallback. */
export function TaskTitle() {
  const language = useLanguage();
  const task = useRecord<TaskRecord>();
  return (
    <Box sx={{ minWidth: 0, maxWidth: 440 }}>
      <Box sx={{ ...ROW, flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {inEitherLanguage(task, 'title', language)}
        </Typography>
        <SampleBadge resource="tasks" />
      </Box>
      <Hint>{inEitherLanguage(task, 'description', language)}</Hint>
      {task.is_active && task.needs.length > 0 && (
        <Warning>
          <LeadingText text="tasks.undoable" />
          <TaskNeeds task={task} />
        </Warning>
      )}
      <LinkWarning task={task} />
    </Box>
  );
}

/** Says why a task needs another link, unless its needs say so. */
function LinkWarning({ task }: { task: TaskRecord }) {
  const translate = useTranslate();
  const isUnready = useSetup('tasks').unready.includes(task.id);
  if (!isUnready) return null;
  const isExample = hasExampleLink(taskLink(task));
  if (!isExample && task.needs.length > 0) return null;
  const fault = isExample ? 'example' : 'empty_page';
  return <Warning>{translate(`tasks.link_fault.${fault}`)}</Warning>;
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ mt: 0.5, color: 'warning.main', display: 'flex', gap: 0.75 }}>
    <WarningIcon fontSize="small" aria-hidden />
    <span>{children}</span>
  </Typography>
);

export function TaskMethod() {
  const language = useLanguage();
  const { verification } = useRecord<TaskRecord>();
  return <Typography variant="body2">{METHOD_TEXTS[verification].name[language]}</Typography>;
}

export function TaskTypeChip() {
  const { type } = useRecord<TaskRecord>();
  return <ToneChip tone={TASK_TYPE_STYLES[type].tone} label={`tasks.type.${type}`} />;
}

const ICONS_BY_NAME: Record<TaskIconName, ReactElement> = {
  twitter: <XIcon />,
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
const TASK_ICONS: ReadonlyMap<string, ReactElement> = new Map(Object.entries(ICONS_BY_NAME));

/** Icon and colour of each task type; its name is `tasks.type.<type>` in the catalogues. */
const TASK_TYPE_STYLES: Record<TaskType, { icon: ReactElement; tone: Tone }> = {
  social: { icon: <ForumIcon />, tone: 'primary' },
  wallet: { icon: <AccountBalanceWalletIcon />, tone: 'info' },
  engagement: { icon: <EngagementIcon />, tone: 'secondary' },
  referral: { icon: <GroupAddIcon />, tone: 'success' },
};
