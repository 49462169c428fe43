import type { ResourceProps } from 'react-admin';
import { airdrop } from './airdrop/index.js';
import { users } from './users/index.js';

/** Every resource of the admin; the sidebar shows them in this order, labelled `menu.<name>`. */
export const resources: ResourceProps[] = [users, airdrop];
