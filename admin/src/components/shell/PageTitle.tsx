import { Title, useTranslate } from 'react-admin';
import { useSiteSettings } from '../../providers/site/siteSettings.js';

interface PageTitleProps {
  /** Key of the catalogue. */
  title: string;
}

/** Names the page in the header (its h1) and in the browser tab. */
export function PageTitle({ title }: PageTitleProps) {
  return (
    <>
      <DocumentTitle title={title} />
      <Title title={title} preferenceKey={false} />
    </>
  );
}

export function DocumentTitle({ title }: PageTitleProps) {
  const translate = useTranslate();
  const { site_name } = useSiteSettings();
  return <title>{translate('app.page_title', { page: translate(title), site: site_name })}</title>;
}
