import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { ContentRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';
import { contentName } from './contentName.js';

export const content: ResourceProps = {
  name: 'contents',
  icon: ArticleIcon,
  list: lazy(() => import('./ContentList.js').then((module) => ({ default: module.ContentList }))),
  recordRepresentation: (item: ContentRecord) => contentName(item, currentLanguage()),
};
