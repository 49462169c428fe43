import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import type { ComponentType } from 'react';
import { Title, useResourceDefinitions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { loadTexts, type TextPart } from '../../providers/i18n/i18nProvider.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { EmptyState } from '../figures/EmptyState.js';
import { lazyPart, PartFailed, type PartFailedProps } from '../lazy/lazyPart.js';
import { TextButton } from '../TextButton.js';

/** Names a screen by its menu entry. */
export function ScreenTitle() {
  const [, name = ''] = useLocation().pathname.split('/');
  const resources = useResourceDefinitions();
  const other = resources[name] ? `menu.${name}` : 'ra.page.loading';
  return <PageTitle title={name === '' ? 'menu.dashboard' : other} />;
}

/** A screen in its own chunk, perhaps with texts of its own; when that fails, it keeps its title. */
export const lazyScreen = <P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  texts?: TextPart,
) => lazyPart(withTexts(importPart, texts), ScreenFailed);

/** The same with the texts that it needs. */
export function withTexts<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  texts?: TextPart,
): () => Promise<ComponentType<P>> {
  if (!texts) return importPart;
  return async () => (await Promise.all([importPart(), loadTexts(texts)]))[0];
}

const ScreenFailed = (props: PartFailedProps) => (
  <>
    <ScreenTitle />
    <PartFailed {...props} />
  </>
);

/** Sets the page's title in the header (its h1) and in the browser tab. */
export const PageTitle = ({ title }: { title: string }) => (
  <>
    <DocumentTitle title={title} />
    <Title title={title} preferenceKey={false} />
  </>
);

export function DocumentTitle({ title }: { title: string }) {
  const translate = useTranslate();
  const { site_name } = useSiteSettings();
  return <title>{translate('app.page_title', { page: translate(title), site: site_name })}</title>;
}

export const NotFoundPage = () => (
  <>
    <PageTitle title="ra.page.not_found" />
    <EmptyState
      icon={<ExploreOffIcon />}
      title="ra.page.not_found"
      text="ra.message.not_found"
      action={<TextButton label="ra.page.dashboard" to="/" variant="contained" />}
    />
  </>
);
