import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type AlarmOutcome,
  formatTonAddress,
  parseTonAddress,
  type TonNetwork,
} from '#libs/domain/index.js';
import { toIso } from '../../records/timestamps.js';
import { type AlarmState, outcomesOf } from './alarm-outcomes.js';
import type { AlarmCandidateDto, PayoutAlarmDto } from './dto/payout.dto.js';
import { wholeTokens } from './payout-files.js';

type Time = Date | string;

/** An alarm with its transfer, its payout and the payouts that an unknown transfer may have paid. */
export interface AlarmRow extends AlarmState {
  id: number;
  transaction_hash: string;
  batch_id: number | null;
  payout_id: number | null;
  found_at: Time;
  resolved_by: string;
  note: string;
  outcome: AlarmOutcome | null;
  /** The paying jetton wallet; null where nothing is known of the transaction. */
  jetton_wallet: string | null;
  units: string | null;
  receiver: string | null;
  comment: string | null;
  happened_at: Time | null;
  network: TonNetwork | null;
  decimals: number | null;
  candidates: AlarmCandidateDto[];
}

/** Of the same paying wallet and receiver, asked for, and with a claim that waits to be paid. */
const CANDIDATES = `select coalesce(jsonb_agg(jsonb_build_object('payout_id', q.id,
    'batch_id', q.batch_id, 'claim_id', q.claim_id, 'tokens', q.tokens) order by q.id), '[]') as candidates
  from payouts q join payout_batches b on b.id = q.batch_id join claims d on d.id = q.claim_id
  where a.code = 'unknown_transfer' and a.resolved_at is null
    and b.payer_jetton_wallet = t.jetton_wallet and q.receiver = t.receiver
    and q.status in ('sent', 'bounced', 'failed') and d.status not in ('delivered', 'rejected')`;

const ALARMS = `select a.*, p.status as payout_status, c.status as claim_status, t.jetton_wallet,
    t.units::text as units, t.comment, t.happened_at, coalesce(t.receiver, p.receiver) as receiver,
    w.network, w.decimals, n.candidates, exists (select from campaign_reports) as is_closed
  from payout_alarms a
  left join chain_transfers t on t.hash = a.transaction_hash
  left join payouts p on p.id = a.payout_id
  left join claims c on c.id = p.claim_id
  left join lateral (select network, decimals from payout_batches
    where payer_jetton_wallet = t.jetton_wallet order by id desc limit 1) w on true
  cross join lateral (${CANDIDATES}) n`;

/** The open ones first. */
export const selectAlarms = (em: SqlEntityManager): Promise<AlarmRow[]> =>
  em.execute<AlarmRow[]>(`${ALARMS} order by a.resolved_at is not null, a.id desc limit 200`);

export const findAlarm = async (em: SqlEntityManager, id: number): Promise<AlarmRow | null> =>
  (await em.execute<AlarmRow[]>(`${ALARMS} where a.id = ?`, [id]))[0] ?? null;

const isoOrNull = (time: Time | null): string | null => (time ? toIso(time) : null);

export const toAlarmDto = (alarm: AlarmRow): PayoutAlarmDto => ({
  id: alarm.id,
  code: alarm.code,
  transaction_hash: alarm.transaction_hash,
  batch_id: alarm.batch_id ?? null,
  payout_id: alarm.payout_id ?? null,
  amount: amountOf(alarm),
  receiver: receiverOf(alarm),
  comment: alarm.comment ?? '',
  happened_at: isoOrNull(alarm.happened_at),
  found_at: toIso(alarm.found_at),
  resolved_at: isoOrNull(alarm.resolved_at),
  resolved_by: alarm.resolved_by,
  outcome: alarm.outcome ?? null,
  note: alarm.note,
  outcomes: outcomesOf(alarm),
  candidates: alarm.candidates,
});

const amountOf = ({ units, decimals }: AlarmRow): string | null =>
  units === null || decimals === null ? null : wholeTokens(BigInt(units), decimals);

const receiverOf = ({ receiver, network }: AlarmRow): string | null =>
  receiver && network && parseTonAddress(receiver) ? formatTonAddress(receiver, network) : receiver;
