import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  chainServices,
  parseTonAddress,
  type SiteSettings,
  TON_DECIMALS,
} from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { OutsideService, PatientService, Unavailable } from '../../outbound/outside-service.js';
import { rawOf, wrongAnswer } from './chain-answer.js';
import { chainApiHeaders } from './chain-key.js';
import { type KeptAnswer, KeptAnswers } from './kept-answers.js';

/** Milliseconds; an account's balance is asked for no more often, however often its owner tries. */
const BALANCE_KEPT_FOR = 5_000;
const DECIMALS_KEPT_FOR = 3_600_000;
/** More than any token has. */
const MOST_DECIMALS = 255;
/** For a page of a history, messages included; milliseconds. */
const FOR_OPERATORS = { mostBytes: 8_000_000, within: 15_000 };

/** Nobody can tell yet how many decimals a jetton has: what is paid could be another amount by far. */
export class DecimalsUnknown extends Unavailable {
  override name = 'DecimalsUnknown';
}

/** A wallet of a jetton. */
interface JettonWallet {
  /** Raw. */
  address: string;
  /** The smallest units that it holds. */
  units: bigint;
}

interface Asking {
  /** Nobody waits but a job or an operator: the question waits for its turn, and asks anew. */
  patient?: boolean;
}

/** The smallest units that an account holds, and how long that is kept before it is asked for anew. */
type Balance = KeptAnswer<bigint>;

/** Decimals that are told as a text. */
const DIGITS = /^\d{1,3}$/;

/** Smallest units, as the API writes them: no coin has more than 120 bits of them. */
const UNITS = /^\d{1,38}$/;

/** Balances on TON, as TON Center v3 tells them. Each answer is kept for a moment. */
@Injectable()
export class ChainService implements OnModuleDestroy {
  private readonly service = new OutsideService();
  private readonly patient = new PatientService(FOR_OPERATORS);
  private readonly balances = new KeptAnswers<bigint>(BALANCE_KEPT_FOR);
  private readonly decimals = new KeptAnswers<number>(DECIMALS_KEPT_FOR);

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.service.stop();
    this.patient.stop();
  }

  /**
   * Nanotons of an account.
   *
   * @param account raw, as `parseTonAddress` answers it
   * @throws Unavailable when nobody tells.
   */
  tonBalance(account: string, settings: SiteSettings, asking: Asking = {}): Promise<Balance> {
    const query = `accountStates?address=${encodeURIComponent(account)}&include_boc=false`;
    const ask = async (address: string) => {
      const { accounts } = Object(await this.ask(address, asking.patient));
      const found = oneOf(accounts, (state) => isAccount(state.address, account));
      return found ? unitsOf(found.balance) : 0n;
    };
    return this.balanceOf(`${baseOf(settings)}/${query}`, ask, asking);
  }

  /**
   * Smallest units of a jetton that an account owns.
   *
   * @throws Unavailable when nobody tells.
   */
  jettonBalance(
    account: string,
    jetton: string,
    settings: SiteSettings,
    asking: Asking = {},
  ): Promise<Balance> {
    const query = jettonWalletQuery(account, jetton);
    const ask = async (address: string) => {
      const found = jettonWalletIn(await this.ask(address, asking.patient), account, jetton);
      return found ? unitsOf(found.balance) : 0n;
    };
    return this.balanceOf(`${baseOf(settings)}/${query}`, ask, asking);
  }

  private async balanceOf(
    address: string,
    ask: (address: string) => Promise<bigint>,
    { patient }: Asking,
  ): Promise<Balance> {
    return patient ? { value: await ask(address), wait: 0 } : this.balances.get(address, ask);
  }

  /**
   * An account's wallet of a jetton, as the index knows it; null where it knows of none yet. For jobs and
   * operators.
   *
   * @throws Unavailable when nobody tells.
   */
  async jettonWallet(
    account: string,
    jetton: string,
    settings: SiteSettings,
  ): Promise<JettonWallet | null> {
    const answer = await this.askPatiently(jettonWalletQuery(account, jetton), settings);
    const found = jettonWalletIn(answer, account, jetton);
    return found ? { address: rawOf(found.address), units: unitsOf(found.balance) } : null;
  }

  /**
   * Decimals of a jetton; nine where all that it says of itself was read, and nothing of them (TEP-64).
   *
   * @throws DecimalsUnknown when what it says was not read yet, or makes no sense.
   * @throws Unavailable when nobody tells.
   */
  async jettonDecimals(
    jetton: string,
    settings: SiteSettings,
    { patient }: Asking = {},
  ): Promise<number> {
    const query = `jetton/masters?address=${encodeURIComponent(jetton)}&limit=1`;
    const ask = async (address: string) => {
      const { jetton_masters, metadata } = Object(await this.ask(address, patient));
      const found = oneOf(jetton_masters, (master) => isAccount(master.address, jetton));
      return decimalsOf(contentOf(found?.jetton_content) ?? fileOf(metadata, jetton));
    };
    const address = `${baseOf(settings)}/${query}`;
    return patient ? ask(address) : (await this.decimals.get(address, ask)).value;
  }

  /**
   * What a path of the chain API answers to a job or an operator, in its turn.
   *
   * @param post where it is not only asked
   * @throws Unavailable when nobody tells.
   */
  askPatiently(path: string, settings: SiteSettings, post?: object): Promise<unknown> {
    return this.ask(`${baseOf(settings)}/${path}`, true, post);
  }

  private async ask(address: string, patient = false, post?: object): Promise<unknown> {
    if (!this.env.outbound_requests || !URL.canParse(address)) {
      throw new Unavailable('No chain API may be asked');
    }
    const headers = chainApiHeaders(this.env, address);
    const service = patient ? this.patient : this.service;
    const { json } = await service.ask({ address, headers, ...(post && { post }) });
    return json;
  }
}

const baseOf = (settings: SiteSettings): string =>
  chainServices(settings, settings.ton_network).chain_api_url;

type Fields = Readonly<Record<string, unknown>>;

/** The one of a list that is right; undefined for an empty list. What is about others is a wrong answer. */
function oneOf(list: unknown, isRight: (entry: Fields) => boolean): Fields | undefined {
  if (!Array.isArray(list)) throw wrongAnswer();
  if (list.length === 0) return undefined;
  const found = list.map((entry): Fields => Object(entry)).find(isRight);
  if (!found) throw wrongAnswer();
  return found;
}

const isAccount = (address: unknown, account: string): boolean =>
  typeof address === 'string' && parseTonAddress(address)?.raw === account;

const jettonWalletQuery = (account: string, jetton: string): string =>
  `jetton/wallets?owner_address=${encodeURIComponent(account)}&jetton_address=${encodeURIComponent(jetton)}&limit=1`;

/** The wallet of an account that an answer tells of; undefined where it tells of none. */
const jettonWalletIn = (answer: unknown, account: string, jetton: string): Fields | undefined =>
  oneOf(
    Object(answer).jetton_wallets,
    ({ owner, jetton: master }) => isAccount(owner, account) && isAccount(master, jetton),
  );

function unitsOf(balance: unknown): bigint {
  if (typeof balance !== 'string' || !UNITS.test(balance)) throw wrongAnswer();
  return BigInt(balance);
}

/** What the contract says itself; undefined where it names a file instead, or nothing is known. */
function contentOf(content: unknown): Fields | undefined {
  const fields: Fields = Object(content);
  const isWhole = Object.keys(fields).length > 0 && !('uri' in fields);
  return isWhole || 'decimals' in fields ? fields : undefined;
}

/** What the API has read in the file that the contract names; undefined before. */
function fileOf(metadata: unknown, jetton: string): Fields | undefined {
  const entries = Object.entries(Object(metadata));
  const [, found] = entries.find(([address]) => isAccount(address, jetton)) ?? [];
  const { is_indexed, token_info } = Object(found);
  const [info]: Fields[] = Array.isArray(token_info) ? token_info : [];
  const isRead = is_indexed === true && Object(info) === info && info?.valid !== false;
  return isRead ? Object(info?.extra) : undefined;
}

function decimalsOf(fields: Fields | undefined): number {
  if (!fields) throw new DecimalsUnknown('What the token says of itself was not read yet');
  if (!('decimals' in fields)) return TON_DECIMALS;
  const told = fields.decimals;
  const decimals = typeof told === 'string' && DIGITS.test(told) ? Number(told) : told;
  const isPossible = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0;
  if (isPossible && decimals <= MOST_DECIMALS) return decimals;
  throw new DecimalsUnknown('The token says no possible number of decimals');
}
