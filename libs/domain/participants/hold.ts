/** Why a rule holds a user, as the reason of a decision: claims and points for invitations wait for a person. */
export type HoldReason =
  | 'many_sign_ups'
  | 'invitations_look_alike'
  | 'linked_by_key'
  | 'linked_by_funder'
  | 'linked_by_evidence'
  | 'linked_by_network'
  | 'linked_by_invitations'
  | 'outside_score';

/** Friends with the inviter's own network or key from which the inviter's points wait for a person: fewer are a family. */
export const RING_SIZE = 4;
