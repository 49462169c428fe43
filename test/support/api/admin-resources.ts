import type { Schemas } from '#libs/api-client/index.js';
import type { LogAction, LogResourceType } from '#libs/domain/index.js';
import {
  makeContent,
  makeLogEntry,
  makeTask,
  makeTeamMember,
  makeUser,
  next,
} from '../../factories/records.js';
import type { TestApp } from './app.js';

/** A wrong value: the field that is named for it, and what is sent. */
type Bad = [field: string, sent: object];

/** What the suite "every admin resource" needs to know of one: its address and what it can do. */
export interface AdminResource {
  /** As in its address and in Content-Range. */
  name: string;
  /** Of its rows in the log. */
  type: LogResourceType;
  /** How the log names a record. */
  label: (record: { id: number }) => string;
  /** Undefined where there is one record only, which has no id. */
  list?: {
    /** Makes a record that is found by searching for the tag. */
    make: (app: TestApp, tag: string) => Promise<{ id: number }>;
    /** What all of these records have. */
    filter: object;
    /** A field of theirs that no list sorts by. */
    unsortable: string;
    newestFirst?: boolean;
  };
  create?: { action: LogAction; body: (tag: string) => object; bad: Bad[] };
  update?: {
    action: LogAction;
    /** A field, and two values for it. */
    field: string;
    values: [string, string];
    bad: Bad[];
  };
  remove?: { action: LogAction };
}

const taskBody = (tag: string): Schemas['TaskCreateDto'] => ({
  ...{ title: `任务 ${tag}`, title_en: tag, type: 'social', points: 50 },
});
const memberBody = (tag: string): Schemas['TeamMemberCreateDto'] => ({
  name: tag,
  role: 'sampler',
});
const contentBody = (tag: string): Schemas['ContentCreateDto'] => ({ type: 'about', key: tag });

const NOT_TEXT: Bad[] = ['a\0b', '\ud800', ['Ada'], 7].map((name) => ['name', { name }]);

const SOCIAL_LINKS: unknown[] = [
  ...['github.com/alex', '{"github":', '[]', 'null', '"https://example.com"'],
  ...['{"github":"javascript:alert(1)"}', '{"twitter":"ftp://example.com"}', '{"linkedin":42}'],
  { github: 'https://example.com' },
];

const CAMPAIGN_STARTS: unknown[] = [
  ...['soon', '2026-01-01', '2026-01-01T08:00', '2026-01-01T08:00:00.000', '2026-02-30T08:00:00Z'],
  '0000-01-01T00:00:00Z',
];

const CAMPAIGN_ENDS: unknown[] = [
  ...['9999-12-31T23:59:59-14:00', '+010000-01-01T00:00:00Z', 4_102_444_800_000],
  '2020-01-01T00:00:00Z',
];

export const TASKS: AdminResource = {
  name: 'tasks',
  type: 'task',
  label: ({ id }) => `Task ${id} "`,
  list: {
    make: (app, tag) => makeTask(app, { title: `任务 ${tag}` }),
    filter: { type: 'social' },
    unsortable: 'description',
  },
  create: {
    action: 'create_task',
    body: taskBody,
    bad: [
      ['title', { title: '' }],
      ['title', { title: 'x'.repeat(201) }],
      ['title', { title: 'a\0b' }],
      ['title', { title: '\ud800' }],
      ['type', { type: 'trading' }],
      ['points', { points: -1 }],
      ['action_url', { action_url: 'javascript:alert(1)' }],
      ['action_url', { action_url: '//evil.example' }],
    ],
  },
  update: {
    action: 'update_task',
    field: 'title_en',
    values: ['First', 'Second'],
    bad: [['title', { title: null }]],
  },
  remove: { action: 'delete_task' },
};

export const TEAM: AdminResource = {
  name: 'team',
  type: 'team',
  label: ({ id }) => `Team member ${id} "`,
  list: {
    make: (app, tag) => makeTeamMember(app, { name: tag }),
    filter: { role: 'sampler' },
    unsortable: 'bio',
  },
  create: {
    action: 'create_team_member',
    body: memberBody,
    bad: [
      ['name', { name: undefined }],
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(101) }],
      ...NOT_TEXT,
      ['role', { role: undefined }],
      ['role', { role: '' }],
      ['role', { role: 'x'.repeat(101) }],
      ['bio', { bio: 'x'.repeat(5001) }],
      ['avatar', { avatar: 'javascript:alert(1)' }],
      ['avatar', { avatar: 'data:image/png;base64,AAAA' }],
      ['avatar', { avatar: '/local.png' }],
      ['avatar', { avatar: `https://example.com/${'x'.repeat(2048)}` }],
      ...SOCIAL_LINKS.map((social_links): Bad => ['social_links', { social_links }]),
      ['order', { order: 2_147_483_648 }],
    ],
  },
  update: {
    action: 'update_team_member',
    field: 'bio',
    values: ['First', 'Second'],
    bad: [
      ['name', { name: '' }],
      ['name', { name: null }],
      ['role', { role: 5 }],
      ['avatar', { avatar: 'vbscript:x' }],
      ['social_links', { social_links: 'no JSON' }],
    ],
  },
  remove: { action: 'delete_team_member' },
};

export const CONTENTS: AdminResource = {
  name: 'contents',
  type: 'content',
  label: ({ id }) => `Content ${id} "`,
  list: {
    make: (app, tag) => makeContent(app, { title_en: tag }),
    filter: { type: ['about', 'roadmap'] },
    unsortable: 'content',
  },
  create: {
    action: 'create_content',
    body: contentBody,
    bad: [
      ['type', { type: undefined }],
      ['type', { type: 'home' }],
      ['key', { key: undefined }],
      ['key', { key: '' }],
      ['key', { key: 'with space' }],
      ['key', { key: 'a/b' }],
      ['key', { key: 'x'.repeat(101) }],
      ['title', { title: 'x'.repeat(201) }],
      ['title_en', { title_en: 7 }],
      ['content', { content: 'x'.repeat(50_001) }],
      ['content', { content: 'a\0b' }],
      ['content_en', { content_en: '\udfff' }],
      ['order', { order: '2147483648' }],
    ],
  },
  update: {
    action: 'update_content',
    field: 'content_en',
    values: ['First', 'Second'],
    bad: [
      ['title', { title: 'x'.repeat(201) }],
      ['content', { content: 7 }],
    ],
  },
  remove: { action: 'delete_content' },
};

export const USERS: AdminResource = {
  name: 'users',
  type: 'user',
  label: ({ id }) => `User ${id} "`,
  list: {
    make: (app, tag) => makeUser(app, { wallet_address: `UQ${tag}-${next()}` }),
    filter: { is_banned: false },
    unsortable: 'password',
  },
  remove: { action: 'delete_user' },
};

export const LOGS: AdminResource = {
  name: 'logs',
  type: 'auth',
  label: ({ id }) => `Log ${id}`,
  list: {
    make: (app, tag) => makeLogEntry(app, { details: tag }),
    filter: { resource_type: 'auth', admin_username: 'admin' },
    unsortable: 'details',
    newestFirst: true,
  },
};

export const SETTINGS: AdminResource = {
  name: 'settings',
  type: 'settings',
  label: () => 'Settings',
  update: {
    action: 'update_settings',
    field: 'site_name',
    values: ['First', 'Second'],
    bad: [
      ['site_name', { site_name: '' }],
      ['default_language', { default_language: 'fr' }],
      ['total_supply', { total_supply: 0 }],
      ['total_supply', { total_supply: '5' }],
      ['explorer_url', { explorer_url: 'ftp://example.com' }],
      ['ton_network', { ton_network: 'othernet' }],
      ...CAMPAIGN_STARTS.map((campaign_start): Bad => ['campaign_start', { campaign_start }]),
      ...CAMPAIGN_ENDS.map((campaign_end): Bad => ['campaign_end', { campaign_end }]),
    ],
  },
};
