import { startChain, type TestChain } from '../shared/chain.js';
import { BOT_TOKEN, startTelegram, type TestTelegram } from '../shared/telegram.js';
import { startApp, type TestApp } from './app.js';
import { goLive } from './visitor.js';

/** The raw address of a token, for campaigns that have one. */
export const JETTON = `0:${'ab'.repeat(32)}`;

/** A live campaign, and stand-ins for the services that its methods of verification ask. */
export interface VerificationServices {
  app: TestApp;
  chain: TestChain;
  telegram: TestTelegram;
  /** Both services respond as usual again, and no job is left over. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application and both services; `settings` are site settings. */
export async function startVerification(settings: object = {}): Promise<VerificationServices> {
  const [chain, telegram] = await Promise.all([startChain(), startTelegram()]);
  const app = await startApp({
    TRUST_PROXY: '1',
    OUTBOUND_REQUESTS: 'on',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.origin,
  });
  // Only the methods read the chain.
  const alone = { read_wallet_histories: false, wallets_list_url: '' };
  await goLive(app, { chain_api_url: chain.url, ...alone, ...settings });
  return {
    app,
    chain,
    telegram,

    reset: async () => {
      chain.answerWith(undefined);
      telegram.answerWith(undefined);
      // Jobs left over would run in turns with the next test's jobs.
      await app.sql('delete from pgboss.job');
    },
    close: async () => {
      await app.close();
      chain.close();
      telegram.close();
    },
  };
}

/** The state of the jobs that verify tasks, as the back office shows it. */
export async function verificationJobs(app: TestApp) {
  const { body } = await app.admin.get('/api/v1/admin/jobs');
  return body.find(({ name }: { name: string }) => name === 'verify_task');
}
