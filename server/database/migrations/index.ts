import { Migration20261120204454_initial } from './Migration20261120204454_initial.js';

/** Every migration, oldest first. */
export const migrations = [Migration20261120204454_initial];
