import { applyDecorators } from '@nestjs/common';
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
import {
  IsHttpUrl,
  IsNotBlank,
  Optional,
  RequiredText,
} from '../../../platform/request/validators.js';
import builtInWallets from './built-in-wallets.json' with { type: 'json' };

/** The list of TON Connect has some fifty entries. */
const MAX_WALLETS = 100;

/** An address with the wallet's own scheme, but none that makes a browser run or show a text. */
const DEEP_LINK = /^((?!(javascript|data|vbscript|blob|file):)[a-z][a-z\d+.-]*:.*)?$/i;

const RequiredAddress = () =>
  applyDecorators(MaxLength(MAX_LENGTH.address), IsNotBlank(), IsHttpUrl());

class WalletBridge {
  @IsIn(['sse', 'js'])
  type: 'sse' | 'js';

  /** Address of the wallet's bridge. */
  @ValidateIf(({ type }: WalletBridge) => type === 'sse')
  @IsHttpUrl()
  @IsNotBlank()
  url?: string;

  /** The property of `window` with the bridge of an in-page wallet. */
  @ValidateIf(({ type }: WalletBridge) => type === 'js')
  @IsString()
  @IsNotBlank()
  key?: string;
}

/** A wallet behind an HTTP bridge learns of a request through its link. */
const needsLink = ({ bridge }: Wallet, link: unknown) =>
  link !== undefined || (Array.isArray(bridge) && bridge.some((it) => it?.type === 'sse'));

/** One entry of a wallets list, `wallets-v2.json` of TON Connect. */
export class Wallet {
  @RequiredText(MAX_LENGTH.name)
  app_name: string;

  @RequiredText(MAX_LENGTH.name)
  name: string;

  @RequiredAddress()
  image: string;

  @RequiredAddress()
  about_url: string;

  @Optional()
  @IsString()
  tondns?: string;

  @ValidateIf(needsLink)
  @RequiredAddress()
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

  /** The widget reads them. */
  @Optional()
  @IsArray()
  features?: unknown[];
}

/** Used until a list was read: the best known wallets that the TON Connect SDK has built in, but not exported. */
export const BUILT_IN_WALLETS = builtInWallets as readonly Wallet[];

/** The valid entries of a list, with the fields that the widget knows. @throws Error when there is none. */
export function readWallets(json: string): Wallet[] {
  const wallets = parseList(json)
    .slice(0, MAX_WALLETS)
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
    // The parser's own message quotes the text.
    throw new Error('The list is not JSON', { cause });
  }
  if (!Array.isArray(list)) throw new Error('The list is no array');
  return list;
}
