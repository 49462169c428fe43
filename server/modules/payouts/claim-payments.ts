import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type ClaimStatus, payoutTransfer, returnTransfer } from '#libs/domain/index.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { Payout } from './payout.entity.js';

type PaidClaim = Pick<Payout, 'claim_id' | 'user_id' | 'tokens'>;

/** Users first, claims after them, as whoever decides does; the claim stays as it is until the end. */
export async function lockClaim(
  em: SqlEntityManager,
  { claim_id, user_id }: Pick<Payout, 'claim_id' | 'user_id'>,
): Promise<ClaimStatus | undefined> {
  await em.execute('select from users where id = ? for no key update', [user_id]);
  const [claim] = await em.execute<{ status: ClaimStatus }[]>(
    'select status from claims where id = ? for update',
    [claim_id],
  );
  return claim?.status;
}

/**
 * Books that a claim is paid. Its row is locked by the caller.
 *
 * @returns false when it is booked already, and has not come back since
 */
export async function bookPayment(
  em: SqlEntityManager,
  ledger: LedgerService,
  { claim_id, user_id, tokens }: PaidClaim,
): Promise<boolean> {
  const returned = await timesReturned(em, claim_id, user_id);
  return ledger.post(payoutTransfer(claim_id, user_id, BigInt(tokens), returned));
}

/** Books that what a delivered claim was paid came back. Its row is locked by the caller. */
export async function bookReturn(
  em: SqlEntityManager,
  ledger: LedgerService,
  { claim_id, user_id, tokens }: PaidClaim,
  caused_by: string,
): Promise<void> {
  const returned = await timesReturned(em, claim_id, user_id);
  const payment = payoutTransfer(claim_id, user_id, BigInt(tokens), returned);
  await ledger.post(returnTransfer(payment), { caused_by });
}

async function timesReturned(em: SqlEntityManager, claim: number, user: number): Promise<number> {
  const [row] = await em.execute<[{ times: number }]>(
    `select count(*) as times from ledger_transfers
     where id in (select transfer_id from ledger_entries where user_id = ?)
       and kind = 'return' and key like '%:claim:' || ?::int`,
    [user, claim],
  );
  return Number(row.times);
}
