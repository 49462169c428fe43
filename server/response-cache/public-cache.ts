import { Header } from '@nestjs/common';

export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=30';

/**
 * A public answer: it is asked for again each time, which costs a 304 while nothing has changed, so
 * a change shows on the next request. A cache on the way may answer while it asks, for half a
 * minute; the site's own client does not let the browser do so. This process keeps the answer ready
 * until something changes (`ResponseCache`), so it may depend on nothing but the address.
 */
export const PublicCache = () => Header('Cache-Control', PUBLIC_CACHE_CONTROL);
