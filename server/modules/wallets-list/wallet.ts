import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { IsHttpUrl, IsNotBlank, Optional } from '../../request/validators.js';

/** Entries of a list that are looked at; the one of TON Connect has some fifty. */
const MOST_WALLETS = 100;

/** An address with a scheme of the wallet's own; none with which a browser runs or shows a text. */
const DEEP_LINK = /^((?!(javascript|data|vbscript|blob|file):)[a-z][a-z\d+.-]*:.*)?$/i;

class WalletBridge {
  @IsIn(['sse', 'js'])
  type: 'sse' | 'js';

  /** Of the wallet's bridge. */
  @ValidateIf(({ type }: WalletBridge) => type === 'sse')
  @IsHttpUrl()
  @IsNotBlank()
  url?: string;

  /** Of `window`, where the wallet puts a bridge into the page. */
  @ValidateIf(({ type }: WalletBridge) => type === 'js')
  @IsString()
  @IsNotBlank()
  key?: string;
}

/** Whether a wallet is reached through a bridge, which its link tells it. */
const needsLink = ({ bridge }: Wallet, link: unknown) =>
  link !== undefined || (Array.isArray(bridge) && bridge.some((it) => it?.type === 'sse'));

/** One entry of a wallets list, `wallets-v2.json` of TON Connect. */
export class Wallet {
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  app_name: string;

  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  name: string;

  @IsHttpUrl()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.address)
  image: string;

  @IsHttpUrl()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.address)
  about_url: string;

  @Optional()
  @IsString()
  tondns?: string;

  @ValidateIf(needsLink)
  @IsHttpUrl()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.address)
  universal_url?: string;

  @Optional()
  @Matches(DEEP_LINK)
  @MaxLength(MAX_LENGTH.address)
  deepLink?: string;

  @IsArray()
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @Type(() => WalletBridge)
  bridge: WalletBridge[];

  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  platforms: string[];

  /** What the widget knows of them it reads itself. */
  @Optional()
  @IsArray()
  features?: unknown[];
}

/**
 * The entries of a wallets list that are of the right shape, with the fields that the widget knows.
 *
 * @throws Error when there is none.
 */
export function readWallets(json: string): Wallet[] {
  const wallets = parseList(json)
    .slice(0, MOST_WALLETS)
    .filter((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
    .map((entry) => plainToInstance(Wallet, entry))
    .filter((wallet) => validateSync(wallet, { whitelist: true }).length === 0);
  if (wallets.length === 0) throw new Error('No entry of the list is a wallet');
  return wallets;
}

function parseList(json: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch (cause) {
    // Its own message quotes the text.
    throw new Error('The list is not JSON', { cause });
  }
  if (!Array.isArray(list)) throw new Error('The list is no array');
  return list;
}
