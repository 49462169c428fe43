import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import { validationFailed } from '../../errors/common.errors.js';
import type { Row } from '../../records/timestamps.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { outcomesOf } from './alarm-outcomes.js';
import { type AlarmRow, findAlarm, selectAlarms, toAlarmDto } from './alarm-rows.js';
import { bookReturn, lockClaim } from './claim-payments.js';
import type { AlarmResolutionDto, PayoutAlarmDto } from './dto/payout.dto.js';
import type { Payout } from './payout.entity.js';
import { alarmNotFound, NO_CANDIDATE, payoutRefused } from './payout.errors.js';
import { SettlementService } from './settlement.service.js';

/** Shows what does not match, and does what somebody who has looked at it says. */
@Injectable()
export class AlarmService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly settlement: SettlementService,
  ) {}

  /** What does not match, the open ones first. */
  async list(): Promise<PayoutAlarmDto[]> {
    return (await selectAlarms(this.em)).map(toAlarmDto);
  }

  /**
   * Says what an alarm was about. The same said again changes nothing.
   *
   * @throws AppError 409 when that cannot be said of it, 422 without a payout that it needs.
   */
  @Transactional()
  async resolve(
    id: number,
    { outcome, note, payout_id }: AlarmResolutionDto,
  ): Promise<PayoutAlarmDto> {
    const alarm = await this.lockAlarm(id);
    if (alarm.resolved_at !== null) {
      if (alarm.outcome !== outcome) throw payoutRefused('payout.alarm_resolved');
      return toAlarmDto(alarm);
    }
    if (outcome === 'returned' && alarm.is_closed) throw campaignClosed();
    if (!outcomesOf(alarm).includes(outcome)) throw payoutRefused('payout.outcome_refused');
    const payout = outcome === 'paid' ? paidBy(alarm, payout_id) : alarm.payout_id;
    await this.store(alarm, { outcome, note: note.trim(), payout });
    if (outcome === 'paid') await this.settlePaid(alarm, payout);
    if (outcome === 'returned') await this.takeBack(alarm);
    return toAlarmDto((await findAlarm(this.em, id)) ?? alarm);
  }

  /** The wallet's cursor first, as whoever settles locks them. */
  private async lockAlarm(id: number): Promise<AlarmRow> {
    const found = await findAlarm(this.em, id);
    if (!found) throw alarmNotFound();
    await this.em.execute('select from chain_cursors where jetton_wallet = ? for update', [
      found.jetton_wallet,
    ]);
    await this.em.execute('select from payout_alarms where id = ? for update', [id]);
    return (await findAlarm(this.em, id)) ?? found;
  }

  private async store(
    { id }: AlarmRow,
    { outcome, note, payout }: Pick<AlarmResolutionDto, 'outcome' | 'note'> & Paid,
  ): Promise<void> {
    await this.em.execute(
      `update payout_alarms set resolved_at = now(), resolved_by = ?, note = ?, outcome = ?,
         payout_id = ?::int, batch_id = coalesce((select batch_id from payouts where id = ?::int), batch_id)
       where id = ?`,
      [this.audit.actor, note, outcome, payout, payout, id],
    );
    const subject = { type: 'payout_alarm' as const, id };
    const about = payout === null ? {} : { payout };
    this.audit.record({ code: 'alarm_resolved', subject, note, outcome, ...about });
  }

  /** From now on the transfer is the payout's, so that settling delivers it, once. */
  private async settlePaid({ jetton_wallet, transaction_hash }: AlarmRow, payout: number | null) {
    if (jetton_wallet) await this.settlement.settleWallet(jetton_wallet);
    const [paid] = await this.em.execute<unknown[]>(
      `update payouts p set transaction_hash = ? from claims c
       where p.id = ? and c.id = p.claim_id and p.status = 'delivered' and c.status = 'delivered'
       returning p.id`,
      [transaction_hash, payout],
    );
    if (!paid) throw payoutRefused('payout.not_paid_by_it');
  }

  /** All that the payment had paid that came back: several payouts where a tool has merged them. */
  private async takeBack({ payout_id, transaction_hash }: AlarmRow): Promise<void> {
    const payouts = await this.em.execute<Row<Payout>[]>(
      `select p.* from payouts p join payouts first on first.id = ?
         and p.transaction_hash = first.transaction_hash
       where p.status = 'delivered' order by p.id for update of p`,
      [payout_id],
    );
    for (const payout of payouts) {
      await lockClaim(this.em, payout);
      await this.em.execute(
        `update payouts set status = 'bounced', transaction_hash = ?, settled_at = now(),
           updated_at = now() where id = ?`,
        [transaction_hash, payout.id],
      );
      await this.openClaim(payout);
    }
  }

  /** It is to be paid again, unless another payout of it has arrived; as it is where one is on its way. */
  private async openClaim(payout: Row<Payout>): Promise<void> {
    const [opened] = await this.em.execute<unknown[]>(
      `update claims set updated_at = now(), status = coalesce(
         (select status from payouts where claim_id = claims.id and status in ('batched', 'sent')),
         'failed')
       where id = ? and status = 'delivered' and not exists (
         select from payouts where claim_id = claims.id and status = 'delivered') returning id`,
      [payout.claim_id],
    );
    if (opened) await bookReturn(this.em, this.ledger, payout, this.audit.actor);
  }
}

interface Paid {
  payout: number | null;
}

/** @throws AppError 422 when it is not a payout that the transfer can have paid. */
function paidBy(alarm: AlarmRow, named: number | undefined): number | null {
  if (alarm.payout_id !== null) return alarm.payout_id;
  if (!alarm.candidates.some(({ payout_id }) => payout_id === named)) {
    throw validationFailed({ payout_id: NO_CANDIDATE });
  }
  return named ?? null;
}
