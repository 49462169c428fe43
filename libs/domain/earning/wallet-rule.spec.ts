import { BUILT_IN_TASKS } from './built-in-tasks.js';
import { walletRule } from './wallet-rule.js';

describe('walletRule', () => {
  it('is that of the tasks for connecting a wallet, holding TON and adding the token, and of no other', () => {
    const rules = BUILT_IN_TASKS.flatMap((task) => {
      const rule = walletRule(task);
      return rule ? [[task.title_en, rule]] : [];
    });
    expect(rules).toEqual([
      ['Connect your TON wallet', 'connected'],
      ['Hold at least 1 TON', 'holds_ton'],
      ['Add the token to your wallet', 'adds_token'],
    ]);
  });

  it.each([
    { id: 20, type: 'wallet', icon: 'coins' },
    { id: 8, type: 'wallet', icon: 'plus' },
    { id: 8, type: 'engagement', icon: 'coins' },
    { id: 7, type: 'wallet', icon: 'coins' },
  ] as const)('does not judge a task of the operator’s own: %j', (task) => {
    expect(walletRule(task)).toBeNull();
  });
});
