import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#libs/api-client/index.js';
import { type ApiAction, useApiCall } from '../components/action/useApiCall.js';

export type Rules = Schemas['AdminRulesDto'];
export type RuleChanges = Schemas['AdminRulesUpdateDto'];

export const RULES_KEY = ['admins', 'rules'];

/** Limits for one admin alone, in 24 hours. */
export const LIMITS = ['claims_alone', 'points_alone', 'users_alone'] as const;

/** Changes rules; weaker rules may need a second owner's approval. */
export function useChangeRules({ updated_at }: Rules) {
  const queryClient = useQueryClient();
  const { run, isPending } = useApiCall<Rules>();
  const actionOf = (changes: RuleChanges): ApiAction<Rules> => ({
    run: (api) => api('updateAdminRules', { body: { ...changes, updated_at } }),
    success: 'admins.rules_changed',
    failure: 'admins.rules_failed',
    update: (changed) => queryClient.setQueryData(RULES_KEY, changed),
  });
  return { actionOf, change: (changes: RuleChanges) => run(actionOf(changes)), isPending };
}
