/** Why a rule holds a user, as the reason of a decision: claims and points for invitations wait for a person. */
export type HoldReason = 'many_sign_ups' | 'own_friends' | 'own_links' | 'outside_score';

/**
 * Friends with the inviter's key, or with their first TON from the inviter's wallet, from which the inviter waits for a
 * person: fewer are a family, or guests to whom the inviter gave their first TON.
 */
export const OWN_FRIENDS = 7;
