import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import englishOfReactAdmin from 'ra-language-english';
import { LOG_ACTIONS, LOG_RESOURCE_TYPES, PERMISSIONS } from '#libs/domain/index.js';

type Texts = Map<string, string>;

function flatten(tree: object, prefix = ''): Texts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)]],
    ),
  );
}

interface Tree {
  [key: string]: Tree | string;
}

/** All texts of a language, including the parts that screens load. */
function readTexts(language: 'en' | 'zh'): Tree {
  const files = globSync([`${language}.json`, `${language}/*.json`], { cwd: import.meta.dirname });
  const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  return files.map(read).reduce(merged, {});
}

/** A part may name the fields of its screen beside those of the others. */
function merged(all: Tree, part: Tree): Tree {
  for (const [key, value] of Object.entries(part)) {
    const before = all[key];
    const isBoth = typeof before === 'object' && typeof value === 'object';
    all[key] = isBoth ? merged(before, value) : value;
  }
  return all;
}

const en = readTexts('en');
const catalogues = { en: flatten(en), zh: flatten(readTexts('zh')) };
const variables = (text: string): string[] => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort();
/** react-admin writes plurals into one text; the catalogues give each form its own key. */
const pluralKeys = ([key, text]: [string, string]): string[] =>
  text.includes(' |||| ') ? [`${key}_one`, `${key}_other`] : [key];

function readSources(): string {
  const folder = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.spec\./.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}
/** Quoted names in the sources: keys, and a few colours of MUI's palette. */
function namesInSources(): Set<string> {
  const names = readSources().matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g);
  return new Set([...names].map(([, name = '']) => name));
}
/** The texts that a button with a confirmation takes from its label, unless it has its own. */
function textsOfConfirmations(): string[] {
  const buttons = readSources().match(/<ConfirmButton\b[\s\S]*?\n\s*\/>/g) ?? [];
  return buttons.flatMap((button) => {
    const label = /\slabel="([\w.]+)"/.exec(button)?.[1];
    const derived = (suffix: string, ...own: string[]) =>
      label === undefined || own.some((name) => button.includes(name)) ? [] : [label + suffix];
    return [
      ...derived('_title', ' confirmTitle='),
      ...derived('_confirm', ' confirmContent=', '{...question}'),
      ...derived('_failed', ' failure=', '{...shared}'),
    ];
  });
}
const PALETTE = /^action\.(hover|selected|disabled)$/;
/** Permissions, and codes of the server's problems, are no texts. */
const isNoText = (name: string) =>
  name in PERMISSIONS ||
  /^auth\.(confirmation_required|second_factor_(required|missing))$/.test(name);

describe('the catalogues of the admin', () => {
  it('name every operation and every kind of record of the log', () => {
    const keys = [
      ...LOG_ACTIONS.map((action) => `logs.action.${action}`),
      ...LOG_RESOURCE_TYPES.map((type) => `logs.resource.${type}`),
    ];
    expect(keys.filter((key) => !catalogues.zh.has(key))).toEqual([]);
  });

  it('name the search and the number of records of each list that shows them', () => {
    const lists = globSync('*/*List.tsx', { cwd: join(import.meta.dirname, '..') });
    const missing = lists.flatMap((path) => {
      const source = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
      const [resource = ''] = path.split('/');
      const needed = [
        ...(source.includes('<SearchBox') ? [`${resource}.search`] : []),
        ...(source.includes('<ListCount') ? [`${resource}.count_other`] : []),
      ];
      return needed.filter((key) => !catalogues.zh.has(key));
    });
    expect(missing).toEqual([]);
  });

  it('hold every text that the sources name', () => {
    const roots = new Set(Object.keys(en));
    const keys = new Set(
      [...catalogues.zh.keys()].map((key) => key.replace(/_(zero|one|other)$/, '')),
    );
    expect(textsOfConfirmations()).toContain('campaign.close_confirm');
    const groups = new Set(
      [...catalogues.zh.keys()].map((key) => key.split('.').slice(0, -1).join('.')),
    );
    const missing = [...namesInSources(), ...textsOfConfirmations()].filter(
      (name) =>
        roots.has(name.split('.', 1)[0] ?? '') &&
        !PALETTE.test(name) &&
        !isNoText(name) &&
        !keys.has(name) &&
        !groups.has(name) &&
        !catalogues.zh.has(name),
    );
    expect(missing).toEqual([]);
  });

  it('are loaded with the screens that name them', () => {
    /** Folders that are a part of such a screen, besides its own. */
    const others: Record<string, RegExp> = {
      admins: /^join\//,
      answers: /^appeals\/AppealBulkActions/,
      clusters: /^components\/evidence\/WalletLinks/,
      payouts: /^components\/wallet\//,
      pictures: /^components\/picture\//,
      referrals: /^users\/parts\//,
      shortcuts: /^layout\/ShortcutsDialog/,
      setup: /^components\/setup\//,
      settings: /^components\/form\/ConflictAlert/,
    };
    const folder = join(import.meta.dirname, '..');
    const parts = globSync('zh/*.json', { cwd: import.meta.dirname }).map((file) =>
      file.slice(3, -5),
    );
    const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((it) => !/\.spec\./.test(it));
    const strangers = parts.flatMap((part) => {
      const named = new RegExp(`['"\`]${part}\\.[\\w$]`);
      return sources.filter((file) => {
        if (
          file.startsWith('providers/') ||
          file.startsWith(`${part}/`) ||
          others[part]?.test(file)
        )
          return false;
        const source = readFileSync(join(folder, file), 'utf8').replace(/permission="[\w.]+"/g, '');
        const names = source.match(new RegExp(named, 'g')) ?? [];
        const permissions = Object.keys(PERMISSIONS).filter((name) => source.includes(`'${name}'`));
        return names.length > permissions.filter((name) => name.startsWith(`${part}.`)).length;
      });
    });
    expect(parts.length).toBeGreaterThan(3);
    expect(strangers).toEqual([]);
  });

  it('hold exactly the same keys', () => {
    expect([...catalogues.zh.keys()].sort()).toEqual([...catalogues.en.keys()].sort());
  });

  it('hold every text of react-admin', () => {
    const needed = [...flatten(englishOfReactAdmin)].flatMap(pluralKeys);
    expect(needed.filter((key) => !catalogues.zh.has(key))).toEqual([]);
  });

  it('use only values that the other language uses too', () => {
    for (const [key, text] of catalogues.zh) {
      const english = variables(catalogues.en.get(key) ?? '');
      // A singular may say "one" in words instead of showing the number.
      const both = [...variables(text), ...english].filter((name) => !/count/.test(name));
      expect({ key, values: both.filter((name) => !english.includes(name)) }).toEqual({
        key,
        values: [],
      });
    }
  });

  it('leave no text empty, and give each plural form its own key', () => {
    for (const texts of Object.values(catalogues)) {
      expect([...texts].filter(([, text]) => text === '' || text.includes('||||'))).toEqual([]);
    }
  });

  it('say the specified sentences in Chinese', () => {
    const specified = {
      'auth.missing': '请输入用户名和密码',
      'auth.failed': '登录失败，请检查用户名和密码',
      'auth.required': '请先登录',
      'dashboard.stats_failed': '获取统计数据失败',
      'users.load_failed': '获取用户列表失败',
      'users.ban_failed': '封禁用户失败',
      'users.unban_failed': '解封用户失败',
      'users.delete_failed': '删除用户失败',
      'users.bulk_ban_failed': '批量封禁失败',
      'users.bulk_delete_failed': '批量删除失败',
      'users.select_first': '请先选择用户',
      'tasks.load_failed': '获取任务列表失败',
      'tasks.toggle_failed': '更新任务状态失败',
      'tasks.update_failed': '更新任务失败',
      'tasks.delete_failed': '删除任务失败',
      'contents.load_failed': '获取内容列表失败',
      'contents.create_failed': '保存内容失败',
      'contents.update_failed': '保存内容失败',
      'contents.delete_failed': '删除内容失败',
      'team.load_failed': '获取团队成员失败',
      'team.create_failed': '保存失败',
      'team.update_failed': '保存失败',
      'team.delete_failed': '删除失败',
      'translate.failed': '自动翻译失败，请手动输入',
      'errors.export': '导出失败',
      'logs.load_failed': '获取日志失败',
      'settings.save_failed': '保存失败',
    };
    expect(Object.fromEntries([...catalogues.zh].filter(([key]) => key in specified))).toEqual(
      specified,
    );
  });
});
