import { enter, TEXTS, taskButton, test } from '../../support/browser/live-campaign.js';
import { hideMadeTasks, makeTask, seenIn } from '../../support/browser/made-tasks.js';
import { askTestChain, JETTON } from '../../support/browser/test-chain.js';

const TON = 1_000_000_000n;

const testChain = askTestChain();
hideMadeTasks();

for (const language of ['zh', 'en'] as const) {
  const texts = TEXTS[language];
  const { cardText, isCompleted, canBeRetried, says } = seenIn(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    for (const method of ['jetton_balance', 'ton_balance'] as const) {
      test(`${method}: too little, then enough`, { tag: '@deep' }, async ({
        page,
        makeWallet,
        admin,
      }) => {
        const jetton = method === 'jetton_balance' && { jetton_address: JETTON };
        const { name } = await makeTask(admin, method, { amount: '2.5', ...jetton });
        const wallet = makeWallet();
        const { address } = wallet.account;
        testChain().decimals.set(JETTON, 9);
        const hold = (amount: bigint) => {
          testChain().tons.set(address, amount);
          testChain().jettons.set(`${address} ${JETTON}`, amount);
        };
        hold(TON);
        await enter(page, wallet, texts);
        const words = cardText(method, { amount: '2.5' });
        await says(page, name, words);
        await taskButton(page, name).click();
        await canBeRetried(page, name);
        await says(page, name, language === 'zh' ? /至少需要 2\.5/ : /at least 2\.5/);
        hold(3n * TON);
        // Another address of the same API, because responses of the first one stay cached for a
        // while.
        await admin.call('updateSettings', {
          body: { chain_api_url: testChain().url.replace('v3', 'v3/again') },
        });
        await taskButton(page, name).click();
        await isCompleted(page, name);
      });
    }
  });
}
