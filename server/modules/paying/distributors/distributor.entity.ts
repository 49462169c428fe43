import { defineEntity, p } from '@mikro-orm/core';
import {
  DISTRIBUTOR_METHODS,
  MAX_LENGTH,
  TON_NETWORKS,
  WALLET_PROOFS,
} from '#libs/domain/index.js';
import { createdAt } from '../../../platform/records/timestamps.js';

const address = () => p.string().length(MAX_LENGTH.tonAddress);

/** A contract or a wallet that pays claims, and its state as last read. Addresses are raw. */
export const DistributorSchema = defineEntity({
  name: 'Distributor',
  tableName: 'distributors',
  uniques: [{ properties: ['network', 'address', 'jetton_master'] }],
  properties: {
    id: p.integer().primary(),
    method: p.enum(DISTRIBUTOR_METHODS).default('contract'),
    network: p.enum(TON_NETWORKS),
    address: address(),
    owner: address(),
    jetton_master: address(),
    /** The jetton wallet from which it pays. */
    jetton_wallet: address(),
    /** How that wallet was proven; null before. */
    wallet_proof: p.enum(WALLET_PROOFS).nullable(),
    decimals: p.smallint().check('decimals between 0 and 255'),
    /** 64 bits from which the address of a contract follows: more digits than a number has. */
    contract_id: p.decimal('string').precision(20).scale(0).nullable(),
    /** The deadline at the deployment; the address of a contract follows from it. */
    first_deadline: p.datetime(3).nullable(),
    created_by: p.string().length(64),
    created_at: createdAt(),
    /** Lines of a contract can be pulled until then. */
    deadline: p.datetime(3).nullable(),
    /** The latest deadline that the owner was asked to sign; null where there was none. */
    requested_deadline: p.datetime(3).nullable(),
    /** When the owner was last asked to sign a root or a deadline. */
    set_up_requested_at: p.datetime(3).nullable(),
    is_deployed: p.boolean().default(false),
    /** 64 hexadecimal digits; null where nothing can be pulled. */
    merkle_root: p.string().length(64).nullable(),
    /** Not used: the version before reads and writes it. */
    reopenings: p.integer().default(0),
    /** The paid numbers, as `PaidNumbers` writes them. */
    paid: p.blob().nullable(),
    nanotons: p.decimal('string').precision(39).scale(0).default('0'),
    /** The contract's last transaction in the stored state, which an earlier state does not replace. */
    state_lt: p.bigint('string').default('0'),
    /** When that state was last read, by the chain's clock; for a row from a backup, when it was restored. */
    state_until: p.datetime(3).nullable(),
    /** The transaction after which the history begins: earlier payments of a wallet pay no claims. */
    history_start: p.bigint('string').default('0'),
    /** The last transaction of the jetton wallet that was read. */
    history_lt: p.bigint('string').default('0'),
    history_hash: p.string().length(64).nullable(),
    /**
     * When a contract was first seen to be over, by the chain's clock: its deadline has passed, and its tokens were
     * withdrawn. A later deadline, or new tokens, reopen it.
     */
    ended_at: p.datetime(3).nullable(),
    /** Whether the history was read to its end: until then a payment that came back may have been made again. */
    is_read_to_end: p.boolean().default(true),
    /** Everything before it was read; by the chain's clock. */
    read_until: p.datetime(3).nullable(),
    /** Whether the row comes from a backup, and messages signed before the restore may still be missing from the chain. */
    is_restored: p.boolean().default(false),
  },
});
