import type { ResourceProps } from 'react-admin';
import { airdrop } from './airdrop/index.js';
import { content } from './content/index.js';
import { logs } from './logs/index.js';
import { settings } from './settings/index.js';
import { team } from './team/index.js';
import { users } from './users/index.js';

/** Every resource of the admin; the sidebar shows them in this order, labelled `menu.<name>`. */
export const resources: ResourceProps[] = [users, airdrop, content, team, logs, settings];
