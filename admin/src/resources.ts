import AdminsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import EventIcon from '@mui/icons-material/BoltOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import ReviewIcon from '@mui/icons-material/FactCheckOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import AppealIcon from '@mui/icons-material/GavelOutlined';
import TeamIcon from '@mui/icons-material/GroupsOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import ClusterIcon from '@mui/icons-material/HubOutlined';
import FiguresIcon from '@mui/icons-material/InsightsOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import BrandIcon from '@mui/icons-material/PaletteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import PayoutIcon from '@mui/icons-material/SendOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import TextsIcon from '@mui/icons-material/TextFieldsOutlined';
import TokenIcon from '@mui/icons-material/TokenOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined';
import SectionsIcon from '@mui/icons-material/ViewAgendaOutlined';
import type { RaRecord, ResourceProps } from 'react-admin';
import { inEitherLanguage } from '#libs/domain/index.js';
import { lazyScreen } from './components/shell/screen.js';
import {
  type ContentRecord,
  type ReviewRecord,
  type TaskRecord,
  type UserRecord,
  userName,
} from './providers/data/records.js';
import { currentLanguage } from './providers/i18n/i18nProvider.js';

const byNumber = ({ id }: RaRecord): string => `#${id}`;
const titleOf = (record: TaskRecord | ContentRecord): string =>
  inEitherLanguage(record, 'title', currentLanguage());

/** `menu.<name>` is the label in the menu, whose order is in `layout/menu.ts`. Some have one screen and no list. */
export const resources: ResourceProps[] = [
  {
    name: 'users',
    icon: PeopleIcon,
    list: lazyScreen(() => import('./users/UserList.js'), 'UserList'),
    options: { hasParts: true },
    recordRepresentation: (user: UserRecord) => userName(user),
  },
  {
    name: 'imports',
    icon: ImportIcon,
    list: lazyScreen(() => import('./imports/ImportList.js'), 'ImportList', 'imports'),
    recordRepresentation: byNumber,
  },
  {
    name: 'events',
    icon: EventIcon,
    list: lazyScreen(() => import('./events/EventList.js'), 'EventList', 'events'),
    recordRepresentation: byNumber,
  },
  {
    name: 'tasks',
    icon: RocketIcon,
    list: lazyScreen(() => import('./tasks/TaskList.js'), 'TaskList'),
    recordRepresentation: titleOf,
  },
  {
    // One at a time at `/reviews`, all at `/reviews/all`.
    name: 'reviews',
    icon: ReviewIcon,
    list: lazyScreen(() => import('./reviews/ReviewPage.js'), 'ReviewPage'),
    recordRepresentation: (review: ReviewRecord) =>
      `${userName(review)} · ${inEitherLanguage(review, 'task_title', currentLanguage())}`,
  },
  {
    name: 'appeals',
    icon: AppealIcon,
    list: lazyScreen(() => import('./appeals/AppealList.js'), 'AppealList'),
    recordRepresentation: byNumber,
  },
  {
    name: 'clusters',
    icon: ClusterIcon,
    list: lazyScreen(() => import('./clusters/ClusterList.js'), 'ClusterList', 'clusters'),
    options: { hasParts: true },
    recordRepresentation: byNumber,
  },
  {
    name: 'claims',
    icon: TokenIcon,
    list: lazyScreen(() => import('./claims/ClaimList.js'), 'ClaimList'),
    recordRepresentation: byNumber,
  },
  {
    name: 'payouts',
    icon: PayoutIcon,
    list: lazyScreen(() => import('./payouts/PayoutsPage.js'), 'PayoutsPage', 'payouts'),
  },
  {
    name: 'verification',
    icon: VerificationIcon,
    list: lazyScreen(
      () => import('./verification/VerificationPage.js'),
      'VerificationPage',
      'verification',
    ),
  },
  {
    name: 'campaign',
    icon: CampaignIcon,
    list: lazyScreen(
      () => import('./campaign/CampaignPage.js'),
      'CampaignPage',
      'campaign',
      'setup',
    ),
  },
  {
    name: 'figures',
    icon: FiguresIcon,
    list: lazyScreen(() => import('./figures/FiguresPage.js'), 'FiguresPage'),
  },
  {
    name: 'contents',
    icon: ArticleIcon,
    list: lazyScreen(() => import('./contents/ContentList.js'), 'ContentList'),
    recordRepresentation: (item: ContentRecord) => titleOf(item).trim() || item.key,
  },
  {
    name: 'sections',
    icon: SectionsIcon,
    list: lazyScreen(
      () => import('./sections/SectionsPage.js'),
      'SectionsPage',
      'sections',
      'pictures',
    ),
    recordRepresentation: ({ name, ...entry }: Record<string, string | undefined>) => {
      const texts = ['label', 'title', 'question'].map((field) =>
        inEitherLanguage(entry, field, currentLanguage()).trim(),
      );
      return name ?? texts.find((text) => text !== '') ?? '';
    },
  },
  {
    name: 'texts',
    icon: TextsIcon,
    list: lazyScreen(() => import('./texts/TextsPage.js'), 'TextsPage', 'texts'),
  },
  {
    name: 'team',
    icon: TeamIcon,
    list: lazyScreen(() => import('./team/TeamList.js'), 'TeamList'),
    recordRepresentation: 'name',
  },
  {
    name: 'approvals',
    icon: ApprovalIcon,
    list: lazyScreen(() => import('./approvals/ApprovalList.js'), 'ApprovalList', 'approvals'),
    recordRepresentation: byNumber,
  },
  {
    name: 'logs',
    icon: HistoryIcon,
    list: lazyScreen(() => import('./logs/LogList.js'), 'LogList'),
    recordRepresentation: byNumber,
  },
  {
    name: 'exports',
    icon: DownloadIcon,
    list: lazyScreen(() => import('./exports/ExportPage.js'), 'ExportPage', 'exports'),
  },
  {
    name: 'admins',
    icon: AdminsIcon,
    list: lazyScreen(() => import('./admins/AdminList.js'), 'AdminList', 'admins'),
    recordRepresentation: 'username',
  },
  {
    name: 'notifications',
    icon: NotificationsIcon,
    list: lazyScreen(
      () => import('./notifications/NotificationsPage.js'),
      'NotificationsPage',
      'notifications',
    ),
  },
  {
    name: 'settings',
    icon: SettingsIcon,
    list: lazyScreen(() => import('./settings/SettingsPage.js'), 'SettingsPage', 'settings'),
  },
  {
    name: 'brand',
    icon: BrandIcon,
    list: lazyScreen(
      () => import('./settings/SettingsPage.js'),
      'SettingsPage',
      'settings',
      'pictures',
    ),
  },
];
