/** Records that wait for a decision, each kind counted up to 100; null without the permission to read them. */
export class WaitingDto {
  /** Submissions that wait for a reviewer. @example 3 */
  reviews: number | null;
  /** Appeals without an answer. @example 1 */
  appeals: number | null;
  /** Claims neither approved nor rejected. @example 12 */
  claims: number | null;
  /** Clusters that the rule holds and no admin has decided about. @example 2 */
  clusters: number | null;
  /** Requests that need a second admin's approval. @example 0 */
  approvals: number | null;
}
