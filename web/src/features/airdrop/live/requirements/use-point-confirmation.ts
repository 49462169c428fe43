import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#libs/api-client/index.js';
import { needsConfirmation } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import { useMyQuery } from '../use-me.js';

/** How often an open page asks again while the points are provisional, in milliseconds. */
const POLL_MS = 60_000;

/** Whether the visitor's points are provisional, and the ways to confirm them. @param address the participant's; null: nothing is requested */
export function usePointConfirmation(address: string | null) {
  const { language } = useLanguage();
  const isNeeded = useSiteSettings(({ settings }) => needsConfirmation(settings));
  return useQuery<Schemas['MyPointConfirmationDto']>({
    ...useMyQuery(isNeeded ? address : null, 'point-confirmation', language),
    queryFn: ({ signal }) => visitorApi.call('getMyPointConfirmation', { signal }),
    refetchInterval: ({ state }) => (state.data?.is_confirmed === false ? POLL_MS : false),
  });
}
