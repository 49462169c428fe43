import { Header } from '@nestjs/common';

export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=30';

/**
 * A public answer, revalidated on each request; shared caches may send it for half a minute meanwhile.
 * `ResponseCache` keeps it, so it must depend on the address alone.
 */
export const PublicCache = () => Header('Cache-Control', PUBLIC_CACHE_CONTROL);
