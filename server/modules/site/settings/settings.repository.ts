import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_SITE_SETTINGS,
  formatContractAddress,
  parseTonAddress,
  type SiteSettings,
} from '#libs/domain/index.js';
import { compose, prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { SiteSettingsRowSchema } from './site-settings.entity.js';

type Tables = TablesOf<typeof SiteSettingsRowSchema>;

const find = prepare((db: Kysely<Tables>) =>
  db.selectFrom('site_settings').select('values').where('id', '=', 1),
);

/** The stored settings: a part of other statements. */
export const storedSettings = () =>
  compose<Tables>().selectFrom('site_settings').select('values').where('id', '=', 1);

const hold = prepare((db: Kysely<Tables>) =>
  db.selectNoFrom(sql<Partial<SiteSettings> | null>`hold_site_settings()`.as('values')),
);

/** Stored values over the defaults. Older versions stored `''` for `closed_at`, and any form of address. */
export function inForce(stored?: Partial<SiteSettings> | null): SiteSettings {
  const settings = { ...DEFAULT_SITE_SETTINGS, ...stored, closed_at: stored?.closed_at || null };
  return { ...settings, contract_address: tokenAddress(settings) };
}

/** The token's address in the one form that wallets and explorers show on the network. */
function tokenAddress({ contract_address, ton_network }: SiteSettings): string {
  const raw = parseTonAddress(contract_address)?.raw;
  return raw === undefined ? contract_address : formatContractAddress(raw, ton_network);
}

@Injectable()
export class SettingsRepository extends Repository<Tables> {
  async find(): Promise<SiteSettings> {
    const [row] = await find(this.em, {});
    return inForce(row?.values);
  }

  /** Holds the settings until the end of the transaction, as any number of transactions can at the same time. */
  async hold(): Promise<SiteSettings> {
    const [row] = await hold(this.em, {});
    return inForce(row?.values);
  }

  /** Waits for the transactions that hold them, and lets later ones wait until the end of this one. */
  async waitForHolders(): Promise<void> {
    await this.db
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('site_settings'))`.as('lock'))
      .execute();
  }
}
