import type pg from 'pg';
import { hashWords } from '../../../server/modules/earning/tasks/verification/passcodes.js';
import { startChain } from '../shared/chain.js';
import { MANY_SIGN_UPS } from '../shared/many-sign-ups.js';
import { BOT_TOKEN, startTelegram } from '../shared/telegram.js';

const WORD = 'moonrise';
const CHAT = '@project';
const JETTON = `0:${'7'.repeat(64)}`;

/** A visitor's data for any task: each method reads its own fields. */
export const HANDED_IN = { code: WORD, seconds: 60 };

type Database = pg.Client | pg.Pool;

/** The services that tasks are checked with, on loopback, and their settings of the product. */
export interface Services {
  env: Record<string, string>;
  /**
   * Makes the campaign a live one, its tasks using in turn each method that decides automatically.
   */
  open(client: Database): Promise<void>;
  /** Gives a user everything that the tasks require. */
  provide(client: Database, user: { id: number; account: string }): Promise<void>;
  close(): void;
}

export async function startServices(): Promise<Services> {
  const [chain, telegram] = await Promise.all([startChain(), startTelegram()]);
  const words = await hashWords([WORD]);
  const methods: readonly [method: string, settings: object][] = [
    ['self', {}],
    ['wallet', {}],
    ['page_visit', { path: '/whitepaper', seconds: 5 }],
    ['code', { word_hashes: words, tries: 5 }],
    ['ton_balance', { amount: '1' }],
    ['jetton_balance', { amount: '2', jetton_address: JETTON }],
    ['telegram_member', { chat: CHAT }],
    ['referrals', { count: 0 }],
  ];
  return {
    env: {
      OUTBOUND_REQUESTS: 'on',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_URL: telegram.origin,
    },
    open: async (client) => {
      const settings = {
        ...MANY_SIGN_UPS,
        points_need_confirmation: false,
        review_one_in: 1,
        campaign_mode: 'live',
        chain_api_url: chain.url,
        wallets_list_url: '',
        // Tokens can be claimed at once.
        claim_holding_days: 0,
      };
      await client.query('update site_settings set values = values || $1::jsonb', [settings]);
      // Tasks that lead to pages without content cannot be done.
      await client.query(
        `insert into contents (type, key, title_en, content_en, created_at, updated_at)
         values ('whitepaper', 'sample', 'Sample', 'A sample.', now(), now());
         insert into team_members (name, role, created_at, updated_at)
         values ('Sample', 'sampler', now(), now())`,
      );
      for (const [turn, [method, own]] of methods.entries()) {
        await client.query(
          `update tasks set verification = $1, verification_settings = $2 where id % $3 = $4`,
          [method, own, methods.length, turn],
        );
      }
    },
    provide: async (client, { id, account }) => {
      chain.tons.set(account, 2_000_000_000n);
      chain.jettons.set(`${account} ${JETTON}`, 5_000_000_000n);
      telegram.roles.set(`${CHAT} ${id}`, { status: 'member' });
      await client.query(
        `insert into telegram_accounts (user_id, telegram_id, name, linked_at)
         values ($1, $1::int, 'Ada', now()) on conflict do nothing`,
        [id],
      );
    },
    close: () => {
      chain.close();
      telegram.close();
    },
  };
}
