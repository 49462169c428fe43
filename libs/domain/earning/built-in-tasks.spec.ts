import { DEFAULT_SITE_SETTINGS } from '../site/site-settings.js';
import { BUILT_IN_TASKS, builtInTasks, linkInForce } from './built-in-tasks.js';
import { REFERRAL_TIERS } from './referral.js';
import { groupTasks, ICONS } from './tasks.js';

const TEXTS = [
  'title',
  'title_en',
  'description',
  'description_en',
  'action_text',
  'action_text_en',
] as const;
const CHINESE = /\p{Script=Han}/u;

describe('BUILT_IN_TASKS', () => {
  it('are task-1 to task-19, numbered and ordered alike, all active', () => {
    expect(BUILT_IN_TASKS).toHaveLength(19);
    BUILT_IN_TASKS.forEach((task, index) => {
      const number = index + 1;
      const expected = { id: number, key: `task-${number}`, order: number, is_active: true };
      expect(task).toMatchObject(expected);
    });
  });

  it('carry the types and points of the specification', () => {
    const groups = groupTasks(BUILT_IN_TASKS);
    expect(groups.map(({ type, tasks }) => [type, tasks.map(({ points }) => points)])).toEqual([
      ['social', [100, 100, 100, 80, 80, 120]],
      ['wallet', [200, 150, 100]],
      ['engagement', [150, 100, 120, 80, 200, 500]],
      ['referral', [150, 400, 1200, 5000]],
    ]);
  });

  it('need no verification exactly for tasks 7, 9, 11 and 13', () => {
    const free = BUILT_IN_TASKS.filter((task) => !task.verification_required);
    expect(free.map(({ key }) => key)).toEqual(['task-7', 'task-9', 'task-11', 'task-13']);
  });

  it('promise no review, of which there is none in a preview', () => {
    const promises = BUILT_IN_TASKS.flatMap(({ description, description_en }) =>
      [description, description_en].filter((text) => /review|verif|hours|审核|小时/i.test(text)),
    );
    expect(promises).toEqual([]);
  });

  it.each(BUILT_IN_TASKS)('$key has every text in its language', (task) => {
    for (const field of TEXTS) {
      expect(task[field].trim()).not.toBe('');
      expect(task[field]).toBe(task[field].trim());
      expect(CHINESE.test(task[field])).toBe(!field.endsWith('_en'));
    }
  });

  it('have a title each of their own in both languages', () => {
    expect(new Set(BUILT_IN_TASKS.map(({ title }) => title)).size).toBe(19);
    expect(new Set(BUILT_IN_TASKS.map(({ title_en }) => title_en)).size).toBe(19);
  });

  it('do not name a brand in their texts', () => {
    for (const task of BUILT_IN_TASKS) {
      for (const field of TEXTS) expect(task[field]).not.toMatch(/jetdrop|jetd|jdrop/i);
    }
  });

  it('use every icon that the site draws, and no other', () => {
    expect(new Set(BUILT_IN_TASKS.map(({ icon }) => icon))).toEqual(new Set(ICONS));
  });

  it('link to placeholders, the post intent, the whitepaper or nowhere', () => {
    const links = BUILT_IN_TASKS.map(({ action_url }) => action_url).filter((url) => url !== '');
    const others = links.filter((url) => !/^https:\/\/example\.com\/[a-z-]+$/.test(url));
    expect(others).toEqual([
      expect.stringMatching(/^https:\/\/x\.com\/intent\/post\?text=/),
      '/whitepaper',
    ]);
    const withoutLink = BUILT_IN_TASKS.filter(({ action_url }) => action_url === '');
    expect(withoutLink.map(({ id }) => id)).toEqual([7, 8, 9, 13, 16, 17, 18, 19]);
  });

  it('share a text with hashtags, encoded for a URL', () => {
    const text = BUILT_IN_TASKS[9]?.action_url.split('text=')[1] ?? '';
    const decoded = decodeURIComponent(text);
    expect(decoded).toMatch(/#\w+/);
    expect(encodeURIComponent(decoded)).toBe(text);
  });

  it('lead to the channels of the settings and share with the hashtag of the site', () => {
    const tasks = builtInTasks({
      ...DEFAULT_SITE_SETTINGS,
      site_name: 'Drop & Roll 2',
      microblog_url: 'https://micro.example/drop',
      chat_url: '',
    });
    expect(tasks.slice(0, 2).map(({ action_url }) => action_url)).toEqual([
      'https://micro.example/drop',
      '',
    ]);
    expect(new URL(tasks[9]?.action_url ?? '').searchParams.get('text')).toBe(
      'Taking part in the airdrop #DropRoll2 #TON #Airdrop',
    );
  });

  it('follow the settings for as long as a link is the built-in one', () => {
    const own = { ...DEFAULT_SITE_SETTINGS, site_name: 'Nebula', chat_url: 'https://t.me/nebula' };
    const links = BUILT_IN_TASKS.map((task) => linkInForce(task, own));
    expect(links[1]).toBe('https://t.me/nebula');
    expect(links[9]).toContain(encodeURIComponent('#Nebula #TON'));
    expect(links[2]).toBe(DEFAULT_SITE_SETTINGS.chat_server_url);
    expect(links[6]).toBe('');
    const changed = { icon: 'telegram', action_url: 'https://t.me/other' };
    expect(linkInForce(changed, own)).toBe('https://t.me/other');
  });

  it('invite as many friends as the referral tiers say', () => {
    const invited = BUILT_IN_TASKS.slice(15).map((task) => [
      Number(/\d+/.exec(task.title)?.[0]),
      Number(/\d+/.exec(task.title_en)?.[0]),
    ]);
    expect(invited).toEqual(REFERRAL_TIERS.map((tier) => [tier, tier]));
  });
});
