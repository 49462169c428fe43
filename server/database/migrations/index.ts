import { Migration20261120204454_initial } from './Migration20261120204454_initial.js';
import { Migration20261120235500_public_changes } from './Migration20261120235500_public_changes.js';
import { Migration20261121031500_unlogged_rate_limits } from './Migration20261121031500_unlogged_rate_limits.js';
import { Migration20261121232331_admin_networks } from './Migration20261121232331_admin_networks.js';
import { Migration20261121235500_campaign_dates_in_utc } from './Migration20261121235500_campaign_dates_in_utc.js';

/** Every migration, oldest first. */
export const migrations = [
  Migration20261120204454_initial,
  Migration20261120235500_public_changes,
  Migration20261121031500_unlogged_rate_limits,
  Migration20261121232331_admin_networks,
  Migration20261121235500_campaign_dates_in_utc,
];
