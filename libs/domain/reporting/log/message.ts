import type { ApprovalKindName } from '../../admins/approval.js';
import type { AdminRole } from '../../admins/permissions.js';
import type { Texts } from '../../earning/verification/index.js';
import type { ClusterAction } from '../../moderation/cluster.js';
import type { AppealStatus, ReasonDetails } from '../../participants/decision.js';
import type { LogChange } from './change.js';
import type { SecondFactor } from './names.js';
import type { LogResourceType } from './operations.js';

/** The subject of a log row: a record under its name at that time. */
export interface LogSubject {
  type: LogResourceType;
  /** Omitted for singletons (settings). */
  id?: number;
  name?: string;
  /** The name was removed with the data of the person who had it. */
  is_removed?: true;
}

/** Outcomes of the alerts that an earlier version had: its log rows name them. */
export type AlertOutcome = 'paid' | 'not_paid' | 'returned' | 'noted';

/** The content of a log row, without the words of any language (decision 44). */
export type LogMessage =
  | {
      code:
        | 'created'
        | 'unbanned'
        | 'released'
        | 'confirmation_withdrawn'
        | 'batch_asked'
        | 'batch_handed_over'
        | 'batch_signed'
        | 'batch_cancelled'
        | 'batch_given_up'
        | 'funds_requested'
        | 'publication_requested'
        | 'deadline_requested'
        | 'withdrawal_requested'
        | 'claim_approved'
        | 'telegram_unlinked'
        | 'payout_settled'
        | 'suspended'
        | 'restored'
        | 'second_factor_reset'
        | 'password_reset'
        | 'tested'
        | 'resent'
        | 'personal_data_removed';
      subject: LogSubject;
    }
  | { code: 'deleted'; subject: LogSubject; reason?: string }
  /** The reason is the code of a template or the admin's own words. */
  | { code: 'banned' | 'claim_rejected' | 'points_confirmed'; subject: LogSubject; reason: string }
  | {
      code: 'cluster_decided' | 'cluster_undone';
      subject: LogSubject;
      cluster_action: ClusterAction;
      users: number;
    }
  | { code: 'held'; subject: LogSubject; reason: string; amounts?: ReasonDetails | null }
  /** A decision about a submitted task. */
  | { code: 'approved'; subject: LogSubject; task: LogSubject }
  | { code: 'refused_work'; subject: LogSubject; task: LogSubject; reason: string }
  | {
      code: 'points_reversed' | 'points_adjusted';
      subject: LogSubject;
      points: number;
      reason: string;
    }
  | { code: 'import_confirmed'; subject: LogSubject; awards: number; points: number }
  | { code: 'event_cancelled'; subject: LogSubject; points: number }
  | { code: 'import_undone'; subject: LogSubject; reason: string }
  | { code: 'overturned'; subject: LogSubject; user: LogSubject }
  | { code: 'batch_frozen'; subject: LogSubject; payouts: number; tokens: number }
  | {
      code: 'payouts_requested' | 'reopening_requested' | 'payouts_released';
      subject: LogSubject;
      payouts: number;
    }
  | { code: 'batch_differs'; subject: LogSubject; differences: number }
  | {
      code: 'alarm_resolved';
      subject: LogSubject;
      note: string;
      /** Not in rows from before there were any. */
      outcome?: AlertOutcome;
      /** The payout that it was said of, where there is one. */
      payout?: number;
    }
  | { code: 'appeal_answered'; subject: LogSubject; user: LogSubject; status: AppealStatus }
  | { code: 'jobs_retried'; subject: LogSubject; jobs: number }
  | { code: 'wallet_changed'; subject: LogSubject; from_wallet: string; to_wallet: string }
  | { code: 'signed_out'; subject: LogSubject; sessions: number }
  | { code: 'went_live'; removed_users: number; removed_samples?: number }
  | { code: 'paused' | 'resumed' | 'closed' }
  | { code: 'changed'; subject: LogSubject; changes: LogChange[]; revision?: number }
  /** Values from before another row, named by its number. */
  | {
      code: 'values_restored';
      subject: LogSubject;
      changes: LogChange[];
      entry: number;
      revision?: number;
    }
  | { code: 'moved'; subject: LogSubject; from: number; to: number }
  | {
      code:
        | 'logged_in'
        | 'logged_out'
        | 'password_changed'
        | 'identity_confirmed'
        | 'recovery_codes_made';
    }
  | { code: 'second_factor_added' | 'second_factor_removed'; factor: SecondFactor }
  | { code: 'sessions_ended'; sessions: number }
  | { code: 'invited' | 'invitation_revoked' | 'joined'; subject: LogSubject; role: AdminRole }
  | {
      code: 'approval_asked' | 'approval_given' | 'approval_outdated' | 'approval_withdrawn';
      subject: LogSubject;
      operation: ApprovalKindName;
      asked_by: string;
    }
  | {
      code: 'approval_rejected';
      subject: LogSubject;
      operation: ApprovalKindName;
      asked_by: string;
      reason: string;
    }
  | { code: 'exported'; file: string }
  /** `times` where the row stands for several. */
  | { code: 'refused'; reason: Texts; times?: number };

/** The number of the stored values of a change; undefined where none were stored. */
export const revisionOf = (message: LogMessage): number | undefined =>
  'revision' in message ? message.revision : undefined;
