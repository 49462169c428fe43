import { BUILT_IN_TASKS } from './built-in-tasks.js';
import {
  asksService,
  methodNeeds,
  needName,
  needText,
  type TaskNeed,
  taskNeeds,
} from './task-needs.js';
import {
  METHODS,
  settingsOf,
  VERIFICATION_METHODS,
  type VerificationMethod,
  type VerificationSettings,
} from './verification/index.js';

const JETTON = `0:${'ab'.repeat(32)}`;
const NOTHING = {
  hasVariable: () => false,
  site: { chain_api_url: '', contract_address: '' },
};
const EVERYTHING = {
  hasVariable: () => true,
  site: { chain_api_url: 'https://chain.example', contract_address: JETTON },
};
const needs = (
  verification: VerificationMethod,
  verification_settings: VerificationSettings,
  means = EVERYTHING,
) => taskNeeds({ action_url: '', verification, verification_settings }, means);

describe('a task without settings', () => {
  it.each([
    ['self', []],
    ['wallet', []],
    ['manual', []],
    ['page_visit', ['path', 'seconds']],
    ['code', ['passcode_count']],
    ['ton_balance', ['amount']],
    ['jetton_balance', ['amount']],
    ['referrals', ['count']],
    ['telegram_member', ['chat']],
  ] as const)('of the method %s lacks %j', (method, missing) => {
    expect(needs(method, {})).toEqual(missing);
  });
});

describe('a site without anything', () => {
  it.each(VERIFICATION_METHODS.filter((method) => !asksService(method)))(
    'can check by %s',
    (method) => {
      expect(methodNeeds(method, NOTHING)).toEqual([]);
    },
  );

  it('can ask neither the chain nor Telegram', () => {
    expect(needs('ton_balance', { amount: '1' }, NOTHING)).toEqual([
      'chain_api_url',
      'OUTBOUND_REQUESTS',
    ]);
    expect(needs('telegram_member', {}, NOTHING)).toEqual([
      'chat',
      'TELEGRAM_BOT_TOKEN',
      'OUTBOUND_REQUESTS',
    ]);
  });
});

describe('a task that asks for a token', () => {
  const tokenless = { ...EVERYTHING, site: { ...EVERYTHING.site, contract_address: '' } };

  it('lacks its contract, unless the task or the site names one', () => {
    expect(needs('jetton_balance', { amount: '1' }, tokenless)).toEqual(['contract_address']);
    expect(needs('jetton_balance', { amount: '1', jetton_address: JETTON }, tokenless)).toEqual([]);
    expect(needs('jetton_balance', { amount: '1' })).toEqual([]);
  });
});

describe('the built-in tasks', () => {
  it('can be done, except one whose word nobody has told yet', () => {
    const open = BUILT_IN_TASKS.filter((task) => taskNeeds(task, EVERYTHING).length > 0);
    expect(open.map(({ icon }) => icon)).toEqual(['mic']);
  });
});

const NEEDS = [
  'is_enabled',
  'contract_address',
  ...VERIFICATION_METHODS.flatMap((method) => METHODS[method].needs),
  ...VERIFICATION_METHODS.flatMap(settingsOf)
    .filter(([, { needed }]) => needed)
    .map(([name]) => name),
] as TaskNeed[];

it.each([...new Set(NEEDS)])('says in both languages that %s is missing', (need) => {
  expect(needText(need, 'en')).toMatch(/ .*\.$/);
  expect(needText(need, 'zh')).toMatch(/。$/);
  expect(needName(need, 'en')).not.toBe(need);
  expect(needName(need, 'zh')).not.toBe(need);
});

describe('a task that leads to a page without content', () => {
  const lacks = (task: Partial<Parameters<typeof taskNeeds>[0]>) =>
    taskNeeds(
      { action_url: '', verification: 'self', verification_settings: {}, ...task },
      { ...EVERYTHING, emptyPages: ['/whitepaper'] },
    );

  it.each(['/whitepaper', '/Whitepaper/', '/whitepaper?lang=zh#section-3'])(
    'cannot be done: %s',
    (path) => {
      const visit = { path, seconds: 5 };
      expect(lacks({ verification: 'page_visit', verification_settings: visit })).toEqual([
        'page_content',
      ]);
      expect(lacks({ action_url: path })).toEqual(['page_content']);
    },
  );

  it('is another one where its page has content', () => {
    expect(lacks({ action_url: '/team' })).toEqual([]);
    expect(lacks({ action_url: 'https://example.com/whitepaper' })).toEqual([]);
  });
});
