import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../../i18n/use-language.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import { useMyQuery } from '../use-me.js';

/** How often an open page asks again while something is missing, in milliseconds. */
const POLL_MS = 60_000;

/** The requirements of the visitor's claims. @param address the participant's; null: nothing is requested */
export function useRequirements(address: string | null) {
  const { language } = useLanguage();
  return useQuery({
    ...useMyQuery(address, 'requirements', language),
    queryFn: ({ signal }) => visitorApi.call('listMyClaimRequirements', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ is_met }) => !is_met) ? POLL_MS : false),
  });
}
