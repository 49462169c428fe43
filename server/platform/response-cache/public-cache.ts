import { Header } from '@nestjs/common';

export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=30';

/**
 * Marks a public response that depends on its address alone: `ResponseCache` keeps it. It is revalidated on each
 * request; shared caches may send it for half a minute meanwhile.
 */
export const PublicCache = () => Header('Cache-Control', PUBLIC_CACHE_CONTROL);
