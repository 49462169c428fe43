import type { TablesOf } from '../database/tables.js';
import type { entities } from '../entities.js';

/** The tables of all features: reports join them, and change none. */
export type Tables = TablesOf<(typeof entities)[number]>;
