import { ICONS, type TaskIcon, type TaskType } from '#libs/domain/index.js';
import type { PageIconName } from '../../components/page-icon.js';

const DRAWN: Record<TaskIcon, PageIconName> = {
  twitter: 'microblog',
  telegram: 'chat',
  discord: 'chat_server',
  medium: 'medium',
  youtube: 'youtube',
  github: 'code_host',
  wallet: 'wallet',
  coins: 'coins',
  plus: 'plus',
  share: 'share',
  book: 'book',
  survey: 'survey',
  mail: 'mail',
  mic: 'mic',
  edit: 'edit',
  users: 'referral',
};

/** The drawing for a task's icon; admins may type any text, then the task's group stands in. */
export function taskIcon(icon: string, type: TaskType): PageIconName {
  const known = ICONS.find((name) => name === icon.trim().toLowerCase());
  return known ? DRAWN[known] : type;
}
