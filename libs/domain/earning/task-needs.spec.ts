import { DEFAULT_SITE_SETTINGS } from '../site/site-settings.js';
import { BUILT_IN_TASKS } from './built-in-tasks.js';
import {
  asksService,
  methodNeeds,
  type NeedingTask,
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
  site: { ...DEFAULT_SITE_SETTINGS, chain_api_url: '', contract_address: '' },
};
const EVERYTHING = {
  hasVariable: () => true,
  site: {
    ...DEFAULT_SITE_SETTINGS,
    chain_api_url: 'https://chain.example',
    contract_address: JETTON,
  },
};
const TASK: NeedingTask = {
  id: 20,
  type: 'social',
  icon: '',
  action_url: '',
  verification: 'self',
  verification_settings: {},
};
const needs = (
  verification: VerificationMethod,
  verification_settings: VerificationSettings,
  means = EVERYTHING,
) => taskNeeds({ ...TASK, verification, verification_settings }, means);

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

  it('lacks it also to add the token to a wallet', () => {
    const [adding] = BUILT_IN_TASKS.filter(({ icon }) => icon === 'plus');
    expect(taskNeeds({ ...TASK, ...adding }, tokenless)).toEqual(['contract_address']);
    expect(taskNeeds({ ...TASK, ...adding }, EVERYTHING)).toEqual([]);
    expect(taskNeeds({ ...TASK, type: 'wallet', icon: 'plus' }, tokenless)).toEqual([]);
  });
});

describe('a task whose link is that of a setting', () => {
  const [joining] = BUILT_IN_TASKS.filter(({ icon }) => icon === 'discord');
  const withSetting = (chat_server_url: string) => ({
    ...EVERYTHING,
    site: { ...EVERYTHING.site, chat_server_url },
  });

  it('lacks it once the setting is empty', () => {
    expect(taskNeeds({ ...TASK, ...joining }, withSetting(''))).toEqual(['action_url']);
    expect(taskNeeds({ ...TASK, ...joining }, withSetting('https://discord.gg/x'))).toEqual([]);
  });

  it('has its own link, or needs none, whatever the setting', () => {
    const own = { ...TASK, ...joining, action_url: 'https://discord.gg/x' };
    expect(taskNeeds(own, withSetting(''))).toEqual([]);
    expect(taskNeeds({ ...own, action_url: '' }, withSetting(''))).toEqual([]);
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
  'action_url',
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
  const lacks = (task: Partial<NeedingTask>) =>
    taskNeeds({ ...TASK, ...task }, { ...EVERYTHING, emptyPages: ['/whitepaper'] });

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
