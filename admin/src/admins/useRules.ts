import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#libs/api-client/index.js';
import { useApiCall } from '../components/action/useApiCall.js';

export type Rules = Schemas['AdminRulesDto'];
export type RuleChanges = Schemas['AdminRulesUpdateDto'];

export const RULES_KEY = ['admins', 'rules'];

/** What one admin may do in 24 hours without a second one. */
export const LIMITS = ['claims_alone', 'points_alone', 'users_alone'] as const;

/** Changes rules; what makes them weaker may wait for a second owner. */
export function useChangeRules({ updated_at }: Rules) {
  const queryClient = useQueryClient();
  const { run, isPending } = useApiCall<Rules>();
  const change = (changes: RuleChanges, onSuccess?: () => void) =>
    run({
      run: (api) => api('updateAdminRules', { body: { ...changes, updated_at } }),
      success: 'admins.rules_changed',
      failure: 'admins.rules_failed',
      update: (changed) => queryClient.setQueryData(RULES_KEY, changed),
      ...(onSuccess && { isForm: true, onSuccess }),
    });
  return { change, isPending };
}
