import { completeAddress } from '../components/form/parse.js';

/** The networks of the community, with the address that a name follows; Discord has invitations in place of names. */
const NETWORKS = {
  microblog_url: 'https://x.com/',
  chat_url: 'https://t.me/',
  code_host_url: 'https://github.com/',
  chat_server_url: undefined,
} as const;

export type Community = keyof typeof NETWORKS;

const NAME = /^@([\w-]{1,39})$/;

/** Completes `@name`, or an address without its scheme such as `t.me/name`; any other text stays as it is. */
export function completeLink(typed: string, source: Community): string {
  const text = typed.trim();
  const [, name] = NAME.exec(text) ?? [];
  const network = NETWORKS[source];
  return name && network ? network + name : completeAddress(text);
}
