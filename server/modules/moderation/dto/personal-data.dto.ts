import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** Rows of a table, by their columns. */
const Rows = (example: object) =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      example: [example],
    }),
  );

/** Everything that is stored about a user; times are ISO 8601 in UTC. */
export class PersonalDataDto {
  /** The account. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { id: 1, username: 'sample_user_01' },
  })
  user: object;
  /** The Telegram account, where one is linked. */
  @Rows({ telegram_id: 7, name: '@sample' })
  telegram: object[];
  /** When it signed in from networks, of which only hashes are stored. */
  @Rows({ last_seen_at: '2026-01-31T12:00:00.000Z' })
  networks: object[];
  /** Sign-ins that have not ended. */
  @Rows({ created_at: '2026-01-31T12:00:00.000Z' })
  sessions: object[];
  /** Begun tasks with their evidence. */
  @Rows({ task_id: 1, status: 'completed', evidence: '' })
  tasks: object[];
  /** Decisions about the user. */
  @Rows({ kind: 'ban', reason: 'several_accounts' })
  decisions: object[];
  /** What the user said against them, and the answers. */
  @Rows({ text: 'The post is public now.', status: 'open' })
  appeals: object[];
  /** Claims of tokens. */
  @Rows({ id: 1, tokens: 25, status: 'requested' })
  claims: object[];
  /** Entries of the ledger. */
  @Rows({ kind: 'task', currency: 'points', amount: 50 })
  ledger: object[];
}
