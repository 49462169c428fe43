import { ApiProperty } from '@nestjs/swagger';

/** A row by its columns; missing values are empty texts. */
export type TextRow = Record<string, string>;

const Rows = (example: TextRow) =>
  ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: { type: 'string' } },
    example: [example],
  });

/** Everything that is stored about a user, as texts. */
export class PersonalDataDto {
  /** The account. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { id: '1', username: 'sample_user_01' },
  })
  user: TextRow;
  /** The Telegram account, where one is linked. */
  @Rows({ telegram_id: '7', name: '@sample' })
  telegram: TextRow[];
  /** Times of sign-ins by network; of networks only hashes are stored. */
  @Rows({ last_seen_at: '2026-01-31T12:00:00.000Z' })
  networks: TextRow[];
  /** Changes of the wallet. */
  @Rows({ from_wallet: 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ', to_wallet: 'UQ' })
  wallet_changes: TextRow[];
  /** The history of the wallet on the chain. */
  @Rows({ first_seen_at: '2026-01-31T12:00:00.000Z', outgoing_transactions: '4' })
  wallet_history: TextRow[];
  /** What confirmed the points, and the balances that were checked for it. */
  @Rows({ ground: 'balance', confirmed_at: '2026-01-31T12:00:00.000Z', balance_checks: '7' })
  point_confirmation: TextRow[];
  /** The wallet sent to the operator's outside service, and its score. */
  @Rows({ wallet_address: 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI', score: '82' })
  outside_score: TextRow[];
  /** Sessions that have not ended. */
  @Rows({ created_at: '2026-01-31T12:00:00.000Z' })
  sessions: TextRow[];
  /** Begun tasks with their evidence. */
  @Rows({ task_id: '1', status: 'completed', evidence: '' })
  tasks: TextRow[];
  /** Decisions about the user. */
  @Rows({ kind: 'ban', reason: 'several_accounts' })
  decisions: TextRow[];
  /** Appeals against them, and the answers. */
  @Rows({ text: 'The post is public now.', status: 'open' })
  appeals: TextRow[];
  /** Claims of tokens. */
  @Rows({ id: '1', tokens: '25', status: 'requested' })
  claims: TextRow[];
  /** Rows of imports that were booked for the user. */
  @Rows({ import_id: '1', line: '2', points: '300' })
  imported_awards: TextRow[];
  /** Entries of the ledger. */
  @Rows({ kind: 'task', currency: 'points', amount: '50' })
  ledger: TextRow[];
  /** Events of outside systems. */
  @Rows({ key_name: 'Game server', type: 'points', points: '150' })
  events: TextRow[];
}
