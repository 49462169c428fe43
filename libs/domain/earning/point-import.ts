import { MAX_LENGTH, MAX_POINTS } from '../limits.js';
import type { TonNetwork } from '../site/site-settings.js';
import { stateMachine } from '../state-machine.js';
import { formatTonAddress, parseTonAddress, tonAddressFault } from '../ton-address.js';
import { withoutHiddenMarks } from '../visible-text.js';
import { POINTS_PER_TOKEN } from './points.js';
import type { Texts } from './verification/index.js';

/** Most bytes of an imported file, rows in it, and bytes of one row. */
export const MAX_IMPORT = { bytes: 256 * 1024 * 1024, rows: 1_000_000, row_bytes: 8_192 } as const;

/** The transitions of an import: nothing is booked before it is confirmed. */
export const importStates = stateMachine('import', {
  reading: ['checked'],
  checked: ['booking'],
  // A job gives known wallets their points.
  booking: ['booked'],
  booked: ['undoing'],
  undoing: ['undone'],
  undone: [],
});

export const IMPORT_STATUSES = importStates.statuses;

export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Statuses of imports whose awards count as given. */
export const GIVEN_IMPORTS = ['booking', 'booked', 'undoing'] as const;

/** Statuses of imports whose open awards wait for their wallets. */
export const WAITING_IMPORTS = ['booking', 'booked'] as const;

/** The transitions of an imported award; an open one waits for its wallet once its import is confirmed. */
export const awardStates = stateMachine('imported award', {
  open: ['booked', 'withdrawn'],
  booked: ['reversed'],
  // An appeal restores it.
  reversed: ['booked'],
  withdrawn: [],
});

export type AwardStatus = (typeof awardStates.statuses)[number];

/** The columns of an imported file; a file has either `points` or `tokens`. */
const IMPORT_COLUMNS = [
  'wallet_address',
  'points',
  'tokens',
  'reason',
  'reason_zh',
  'reference',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const MOST = MAX_POINTS.toLocaleString('en-US');

/** Why a row of a file is not imported, by code. */
export const IMPORT_PROBLEMS = {
  cells: { en: 'It has another number of cells than the header', zh: '单元格数量与表头不一致' },
  characters: { en: 'It contains control characters', zh: '包含控制字符' },
  address: { en: 'The wallet address is not an address on TON', zh: '钱包地址不是有效的 TON 地址' },
  checksum: { en: 'The wallet address has a wrong checksum', zh: '钱包地址有误，末尾字符不符' },
  network: { en: 'The wallet address is of the other network', zh: '钱包地址属于另一个网络' },
  workchain: {
    en: 'The wallet address is not of the basic workchain',
    zh: '钱包地址不属于基础工作链',
  },
  amount: {
    en: `The amount is not a whole number from 1 to ${MOST} points`,
    zh: `数量不是 1 至 ${MOST} 积分之间的整数`,
  },
  too_long: { en: 'The reason or the reference is too long', zh: '原因或编号过长' },
  same_in_file: {
    en: 'The file has this reference, or this row, before',
    zh: '文件中前面已有相同的编号或相同的行',
  },
  same_before: {
    en: 'An earlier import has this reference',
    zh: '之前的导入已包含此编号',
  },
  banned: { en: 'The user of this wallet is banned', zh: '该钱包的用户已被封禁' },
  deleted: { en: 'The user of this wallet was deleted', zh: '该钱包的用户已被删除' },
} as const satisfies Record<string, Texts>;

export type ImportProblem = keyof typeof IMPORT_PROBLEMS;

/** Points for a wallet, as a row of a file gives them. */
export interface ImportedAward {
  /** The address as wallets show it. */
  wallet_address: string;
  /** The raw address in lower case. */
  account: string;
  points: number;
  /** `''` without one. */
  reason: string;
  /** The reason in Chinese; `''` if it does not differ. */
  reason_zh: string;
  /** The name of the award elsewhere, which is imported once; null without one. */
  reference: string | null;
}

/** ASCII digits only: other digits, signs, exponents and fractions are refused. */
const WHOLE_NUMBER = /^\d{1,10}$/;

/** Line ends inside of a quoted cell count as spaces; other control characters are refused. */
const CONTROLS = /\p{Cc}/u;

/** Reads the header of a file; null unless it has the wallet's address, one of the amounts, and no other columns. */
export function readImportHeader(cells: readonly string[]): ImportColumn[] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const isKnown = (name: string): name is ImportColumn =>
    (IMPORT_COLUMNS as readonly string[]).includes(name);
  const columns = names.filter(isKnown);
  const isWhole = columns.length === names.length && new Set(names).size === names.length;
  const hasOneAmount = columns.includes('points') !== columns.includes('tokens');
  return isWhole && hasOneAmount && columns.includes('wallet_address') ? columns : null;
}

/** Reads a row of a file; a code of {@link IMPORT_PROBLEMS} if it cannot be imported. */
export function readImportRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  network: TonNetwork,
): ImportedAward | ImportProblem {
  if (cells.length !== columns.length) return 'cells';
  const lines = cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' '));
  if (lines.some((text) => CONTROLS.test(text))) return 'characters';
  const texts = lines.map((text) => withoutHiddenMarks(text).trim());
  const cell = (name: ImportColumn): string => texts[columns.indexOf(name)] ?? '';
  const text = cell('wallet_address');
  const address = parseTonAddress(text);
  if (!address) return /^[\w+/-]{48}$/.test(text) ? 'checksum' : 'address';
  const problem = addressProblem(text, address, network);
  if (problem) return problem;
  const points = pointsOf(cell('points'), cell('tokens'));
  if (points === null) return 'amount';
  const [reason, reason_zh, reference] = [cell('reason'), cell('reason_zh'), cell('reference')];
  const isTooLong = Math.max(reason.length, reason_zh.length) > MAX_LENGTH.reason;
  if (isTooLong || reference.length > MAX_LENGTH.reference) return 'too_long';
  return {
    wallet_address: formatTonAddress(address.raw, network),
    account: address.raw,
    points,
    reason,
    reason_zh: reason_zh === reason ? '' : reason_zh,
    reference: reference === '' ? null : reference,
  };
}

/** A raw address names no network. */
function addressProblem(
  text: string,
  { raw, isTestOnly }: { raw: string; isTestOnly: boolean },
  network: TonNetwork,
): ImportProblem | null {
  if (tonAddressFault(text) !== null) return 'address';
  if (!raw.startsWith('0:')) return 'workchain';
  const isOther = !text.includes(':') && isTestOnly !== (network === 'testnet');
  return isOther ? 'network' : null;
}

function pointsOf(points: string, tokens: string): number | null {
  const text = points === '' ? tokens : points;
  if (!WHOLE_NUMBER.test(text)) return null;
  const amount = Number(text) * (points === '' ? POINTS_PER_TOKEN : 1);
  return amount >= 1 && amount <= MAX_POINTS ? amount : null;
}
