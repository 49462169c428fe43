import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import { Title, useResourceDefinitions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { TextPart } from '../../i18n/catalogues.js';
import { loadTexts } from '../../providers/i18n/i18nProvider.js';
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

/** A screen in its own chunk, with its texts; when that fails, it keeps its title. */
export const lazyScreen = <M extends object, K extends keyof M>(
  importModule: () => Promise<M>,
  name: K,
  ...texts: TextPart[]
) => lazyPart<M, K>(withTexts(importModule, ...texts), name, ScreenFailed);

/** Imports a module and loads the texts that it needs. */
export function withTexts<I extends () => Promise<object>>(importModule: I, ...texts: TextPart[]) {
  const load = async () => (await Promise.all([importModule(), ...texts.map(loadTexts)]))[0];
  return load as I;
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
