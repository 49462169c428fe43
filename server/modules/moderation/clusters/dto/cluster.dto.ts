import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import {
  CLUSTER_LINKS,
  type ClusterAction,
  type ClusterLink,
  type ClusterStatus,
  MAX_ID,
  type SignalCode,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { RejectionDto } from '../../../../platform/records/rejection.dto.js';
import { RecordIds } from '../../../../platform/records/selection.dto.js';
import { IsInteger, Optional } from '../../../../platform/request/validators.js';

/** A kind of link in a cluster. */
export class ClusterReasonDto {
  /** The kind of link. @example "funder" */
  @ApiProperty({ enum: CLUSTER_LINKS })
  kind: ClusterLink;
  /** Links of this kind. @example 48 */
  links: number;
}

/** Users who look like one person. */
export class ClusterDto {
  id: number;
  /** Members now. @example 49 */
  users: number;
  /** How much they look like one person, 0 to 100. @example 78 */
  score: number;
  /** The last decision of a person. @example "open" */
  status: ClusterStatus;
  /** Whether members are held, by the rule or a person. @example true */
  is_held: boolean;
  /** Kinds of links between them, the strongest first. */
  reasons: ClusterReasonDto[];
  /** Members whose wallet's history is known. @example 49 */
  known: number;
  /** Known members whose wallet was used before they joined. @example 2 */
  with_past: number;
  created_at: string;
  updated_at: string;
}

/** A member of a cluster. */
export class ClusterMemberDto {
  /** The user. @example 4 */
  user_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** @example 2400 */
  @Int64()
  total_points: number;
  /** Whole tokens. @example 2 */
  @Int64()
  claimed_tokens: number;
  is_banned: boolean;
  /** Whether claims wait for a person. @example true */
  is_held: boolean;
  /** Hints about the user. @example ["cluster"] */
  signals: SignalCode[];
  /** Whether the wallet was used before the user joined; null while that is unknown. @example false */
  has_past: boolean | null;
  /** Kinds of links to other members. @example ["funder"] */
  links: ClusterLink[];
  /** When the user signed up. @example "2026-01-31T08:00:00.000Z" */
  signed_up_at: string;
  /** When the user became a member. @example "2026-01-31T09:00:00.000Z" */
  joined_at: string;
}

/** A member in a cluster's graph. */
export class ClusterNodeDto extends PickType(ClusterMemberDto, [
  'total_points',
  'is_banned',
  'is_held',
]) {
  id: number;
  /** The name, or the address shortened. @example "ada" */
  name: string;
}

/** A link in a cluster's graph. */
export class ClusterEdgeDto {
  /** A member. @example 4 */
  from: number;
  /** The other one. @example 9 */
  to: number;
  /** The kind of link. @example "funder" */
  kind: ClusterLink;
}

/** The first members of a cluster, and the links between them. */
export class ClusterGraphDto {
  /** The members. */
  nodes: ClusterNodeDto[];
  /** One for each link between them. */
  edges: ClusterEdgeDto[];
  /** Whether there are more members. @example false */
  is_cut: boolean;
}

/** A decision of a person about a cluster. */
export class ClusterDecisionDto {
  id: number;
  /** @example "hold" */
  action: ClusterAction;
  /** Members that it has changed. @example 49 */
  users: number;
  /** A reason's code, or the admin's own words; empty where none is needed. @example "several_accounts" */
  reason: string;
  /** The words in Chinese. @example "使用多个账户" */
  reason_zh: string;
  /** The admin. @example "admin" */
  decided_by: string;
  decided_at: string;
  /** The admin who undid it; empty before. @example "" */
  undone_by: string;
  /** ISO 8601 UTC; null before. @example "2026-02-01T08:00:00.000Z" */
  undone_at: string | null;
}

/** The changes of a call about a cluster. */
export class ClusterChangeDto {
  /** The decision, which can be undone. @example 7 */
  decision_id: number;
  /** Members changed by this call. @example 49 */
  users: number;
  /** The `after` of the next call; null when all members are changed. @example null */
  @ApiProperty({ type: 'integer', nullable: true, example: null, minimum: 1, maximum: MAX_ID })
  next: number | null;
}

/** Continues a decision about a cluster of thousands. */
export class ClusterPartDto {
  /** The `decision_id` of the previous call, which this one continues. */
  @Optional()
  @IsInteger(1, MAX_ID)
  decision_id?: number;

  /** Continues after this member: the `next` of the previous call. */
  @Optional()
  @IsInteger(1, MAX_ID)
  after?: number;
}

/** Continues the reversal of a decision about thousands. */
export class ClusterUndoDto extends PickType(ClusterPartDto, ['after']) {}

/** The reason of a decision about a cluster. */
export class ClusterReasonedPartDto extends IntersectionType(ClusterPartDto, RejectionDto) {}

/** Members to remove from a cluster. */
export class ClusterExclusionDto {
  @RecordIds()
  ids: number[];
}
