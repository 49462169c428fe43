import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, TRANSFER_KINDS } from '#libs/domain/index.js';
import { createdAt } from '../../records/timestamps.js';

/** A change of the ledger with its entries. The database refuses to change or delete one. */
export const LedgerTransferSchema = defineEntity({
  name: 'LedgerTransfer',
  tableName: 'ledger_transfers',
  properties: {
    id: p.bigint('number').primary(),
    /** What it is for, such as `task:7:3`, so that nothing is booked twice. */
    key: p.string().length(100).unique(),
    kind: p.enum(TRANSFER_KINDS),
    // No foreign key: history outlives its users.
    user_id: p.integer(),
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    /** The same in Chinese, if no decision has it. */
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    /** An admin's name; empty if a visitor or a rule caused it. */
    caused_by: p.string().length(64).default(''),
    /** The decision that took it, or that was overturned. */
    decision_id: p
      .integer()
      .nullable()
      .check("kind not in ('reversal', 'forfeit') or decision_id is not null"),
    created_at: createdAt(),
  },
});
