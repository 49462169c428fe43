import { formatContractAddress, formatTonAddress } from '../ton-address.js';
import { readEvent } from './events.js';

const RAW = `0:${'83df'.repeat(16)}`;
const POINTS = { id: 'quest-1', type: 'points', wallet_address: RAW, points: 5 };
const TASK = { id: 'quest-1', type: 'task.completed', telegram_id: 7, task: 3 };

describe('an event', () => {
  it('gives points to a wallet, in any form of its address', () => {
    const { is_test_only, ...participant } = {
      account: RAW,
      is_test_only: null,
      telegram_id: null,
    };
    const read = {
      id: 'quest-1',
      type: 'points',
      task_id: null,
      points: 5,
      reason: '',
      reason_zh: '',
    };
    expect(readEvent(POINTS)).toEqual({ ...read, participant: { ...participant, is_test_only } });
    for (const [network, isTest] of [
      ['mainnet', false],
      ['testnet', true],
    ] as const) {
      for (const format of [formatTonAddress, formatContractAddress]) {
        const sent = { ...POINTS, wallet_address: format(RAW, network) };
        const named = { ...participant, is_test_only: isTest };
        expect(readEvent(sent)).toEqual({ ...read, participant: named });
      }
    }
  });

  it('completes a task, with a reason in both languages', () => {
    const reasons = { reason: ' Quest\u202E 41 ', reason_zh: '任务 41' };
    expect(readEvent({ ...TASK, ...reasons })).toMatchObject({
      participant: { account: null, telegram_id: 7 },
      task_id: 3,
      points: null,
      reason: 'Quest 41',
      reason_zh: '任务 41',
    });
  });

  it.each([1e9 + 1, -1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', '٣', null, [5], {}])(
    'is refused with the points %p',
    (points) => {
      expect(readEvent({ ...POINTS, points })).toEqual({ id: 'quest-1', field: 'points' });
    },
  );

  it.each(['', 'a:1', 'task:1:2', 'é', 'a b', 'x'.repeat(65), 7, null, '1\n'])(
    'is refused with the id %p, which could be read as another key of the ledger',
    (id) => {
      expect(readEvent({ ...POINTS, id })).toEqual({ id: null, field: 'id' });
    },
  );

  it.each([
    [
      { ...POINTS, wallet_address: formatTonAddress(RAW, 'mainnet').replace(/.$/, '_') },
      'wallet_address',
    ],
    [{ ...POINTS, wallet_address: `0:${'0'.repeat(64)}` }, 'wallet_address'],
    [{ ...POINTS, wallet_address: undefined }, 'wallet_address'],
    [{ ...POINTS, telegram_id: 7 }, 'telegram_id'],
    [{ ...TASK, telegram_id: 2 ** 53 }, 'telegram_id'],
    [{ ...TASK, telegram_id: '7' }, 'telegram_id'],
    [{ ...POINTS, task: 3 }, 'task'],
    [{ ...TASK, task: 0 }, 'task'],
    [{ ...TASK, points: 3 }, 'points'],
    [{ ...POINTS, type: 'ban' }, 'type'],
    [{ ...POINTS, caused_by: 'admin' }, 'caused_by'],
    [{ ...POINTS, reason: 'x'.repeat(501) }, 'reason'],
    [{ ...POINTS, reason: 'a\0' }, 'reason'],
    [{ ...POINTS, reason: '\uD800' }, 'reason'],
    [{ ...POINTS, reason_zh: 5 }, 'reason_zh'],
  ])('%j names its field %s', (sent, field) => {
    expect(readEvent(sent)).toEqual({ id: 'quest-1', field });
  });

  it.each([null, 5, 'x', [], [[]]])('is no %j', (sent) => {
    expect(readEvent(sent)).toEqual({ id: null, field: 'event' });
  });
});
