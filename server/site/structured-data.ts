import { pageAddress, type SiteSettings } from '#libs/domain/index.js';

interface StructuredDataOptions {
  /** Null when the address leads to no page. */
  route: string | null;
  title: string;
  origin: string;
  siteName: string;
  settings: SiteSettings | undefined;
}

const CHANNELS = ['microblog_url', 'chat_url', 'code_host_url', 'chat_server_url'] as const;

/** The schema.org data of a page: the organization, or the page's place in the site. */
export function structuredData(options: StructuredDataOptions): object[] {
  const { route, title, origin, siteName, settings } = options;
  if (route === null) return [];
  const home = pageAddress(origin, '/');
  if (route === '/') {
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: siteName,
        url: home,
        logo: `${origin}/icon-512.png`,
        sameAs: CHANNELS.flatMap((channel) => settings?.[channel] || []),
      },
    ];
  }
  const crumbs = [
    { name: siteName, item: home },
    { name: title, item: pageAddress(origin, route) },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
  ];
}
