import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../../../platform/config/env.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { download } from '../../../platform/outbound/download.js';
import { isLoopback } from '../../../platform/request/client-address.js';
import { ResponseCache } from '../../../platform/response-cache/response-cache.js';
import { SettingsService } from '../settings/settings.service.js';
import { type Icon, PLAIN_ICON, readIcon } from './icon.js';
import { KeptCopy } from './kept-copy.js';
import { BUILT_IN_WALLETS, readWallets, type Wallet } from './wallet.js';

const MAX_LIST_BYTES = 1_000_000;
const MAX_ICON_BYTES = 200_000;

const LIST_REFRESH_MS = 10 * 60_000;
const ICON_REFRESH_MS = 24 * 3_600_000;

/** Wallets with icons on this origin, and those icons by id. */
interface WalletsList {
  wallets: readonly Wallet[];
  icons: ReadonlyMap<string, KeptCopy<Icon>>;
}

/** The wallets that the site offers: a copy of the list, so that no other host makes visitors wait or sees them. */
@Injectable()
export class WalletsListService implements OnModuleDestroy {
  private readonly logger = new Logger(WalletsListService.name);
  private readonly stop = new AbortController();
  private kept: { source: string; list: KeptCopy<WalletsList> } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly responses: ResponseCache,
    private readonly env: Env,
  ) {}

  onModuleDestroy(): void {
    this.stop.abort();
  }

  async readWallets(): Promise<readonly Wallet[]> {
    return (await this.readList()).wallets;
  }

  /** An icon of the list by the id in its address. */
  async readIcon(id: string): Promise<Icon | undefined> {
    const { icons } = await this.readList();
    return icons.get(id)?.read();
  }

  private async readList(): Promise<WalletsList> {
    const { wallets_list_url: source } = await this.settings.read();
    if (this.kept?.source !== source) this.kept = { source, list: this.keepList(source) };
    return this.kept.list.read();
  }

  /** @param source is empty when there is none. */
  private keepList(source: string): KeptCopy<WalletsList> {
    const { origin, hostname } = new URL(source || 'https://none.invalid');
    const loopbackOrigin = isLoopback(hostname) ? origin : undefined;
    const builtIn = listOf(BUILT_IN_WALLETS, (address) => this.keepIcon(address, loopbackOrigin));
    return new KeptCopy(builtIn, {
      refreshAfter: LIST_REFRESH_MS,
      load: async (before) => {
        if (!source || !this.env.outbound_requests) return before;
        const list = await this.fetch(source, MAX_LIST_BYTES, loopbackOrigin);
        const wallets = readWallets(list.toString());
        this.responses.clear();
        return listOf(
          wallets,
          (address) => before.icons.get(iconId(address)) ?? this.keepIcon(address, loopbackOrigin),
        );
      },
      onFailure: (error) => {
        if (this.stop.signal.aborted) return;
        this.logger.warn(`The wallets list stays as it was: ${errorLine(error)}`);
      },
    });
  }

  private keepIcon(address: string, loopbackOrigin: string | undefined): KeptCopy<Icon> {
    return new KeptCopy(PLAIN_ICON, {
      refreshAfter: ICON_REFRESH_MS,
      load: async () => readIcon(await this.fetch(address, MAX_ICON_BYTES, loopbackOrigin)),
      onFailure: (error) => this.logger.debug(`No icon from ${address}: ${errorLine(error)}`),
    });
  }

  private async fetch(
    address: string,
    maxBytes: number,
    loopbackOrigin: string | undefined,
  ): Promise<Buffer> {
    if (!this.env.outbound_requests) throw new Error('OUTBOUND_REQUESTS is off');
    return download(address, { maxBytes, loopbackOrigin, signal: this.stop.signal });
  }
}

function listOf(
  wallets: readonly Wallet[],
  keepIcon: (address: string) => KeptCopy<Icon>,
): WalletsList {
  return {
    wallets: wallets.map((it) => ({ ...it, image: `/wallets/${iconId(it.image)}/icon` })),
    icons: new Map(wallets.map(({ image }) => [iconId(image), keepIcon(image)])),
  };
}

/** Names an icon after its own address, so that another picture has another name. */
function iconId(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22);
}
