import type { Schemas } from '#libs/api-client/index.js';
import { DEFAULT_SITE_SETTINGS, HOME_BANDS } from '#libs/domain/index.js';
import { makeContent, makeTask, makeTeamMember } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://drop.example' });
});
afterAll(() => app.close());

const ESSENTIAL = ['headline', 'lead', 'call_to_action', 'mission', 'tagline'];

type Step = Schemas['SetupStepDto']['code'];
type Point = Schemas['ChecklistPointDto']['code'];

async function open(step: Step): Promise<string[] | undefined> {
  const { setup } = await app.api.call('getCampaign');
  return setup.find(({ code }) => code === step)?.open;
}

async function isMet(point: Point): Promise<boolean | undefined> {
  const { checklist } = await app.api.call('getCampaign');
  return checklist.find(({ code }) => code === point)?.is_met;
}

const settings = (change: object) => app.api.call('updateSettings', { body: change });
const tasks = () => app.api.call('listTasks', { query: { limit: 100 } });

describe('The steps of setting up a project', () => {
  it('name everything that a new site still has of the product', async () => {
    const { setup } = await app.api.call('getCampaign');
    expect(setup).toEqual([
      { code: 'second_factor', open: ['second_factor'] },
      { code: 'brand', open: ['site_name', 'token', 'symbol', 'colors'] },
      { code: 'texts', open: [...ESSENTIAL, 'statistics', 'lists'] },
      { code: 'links', open: ['setting_links', 'task_links'] },
      { code: 'team', open: ['team'] },
      { code: 'whitepaper', open: ['whitepaper'] },
      { code: 'legal', open: ['terms', 'privacy'] },
      { code: 'tasks', open: ['built_in_tasks', 'undoable_tasks', 'empty_pages'] },
      { code: 'campaign', open: ['dates', 'pool'] },
      { code: 'notifications', open: ['notifications'] },
      { code: 'go_live', open: ['preview'] },
    ]);
  });

  it('need an own whitepaper, own legal texts and an own team, each shown', async () => {
    const paper = await makeContent(app, { type: 'whitepaper', content: 'Text', is_active: false });
    expect(await open('whitepaper')).toEqual(['whitepaper']);
    await app.admin.put(`${ADMIN}/contents/${paper.id}`).send({ is_active: true });
    expect(await open('whitepaper')).toEqual([]);
    await makeContent(app, { type: 'terms', content: 'Text' });
    expect(await open('legal')).toEqual(['privacy']);
    await makeContent(app, { type: 'privacy', content: 'Text' });
    expect(await open('legal')).toEqual([]);
    await makeTeamMember(app, { is_demo: true });
    expect(await open('team')).toEqual(['team']);
    await makeTeamMember(app);
    expect(await open('team')).toEqual([]);
  });

  it('need each essential text in the language in which visitors first read the site', async () => {
    const [, ...others] = ESSENTIAL;
    const replace = (key: string, body: object) =>
      app.admin.put(`${ADMIN}/texts/${key}`).send(body);
    await replace('home.title', { zh: '边玩边赚' });
    expect(await open('texts')).toEqual([...ESSENTIAL, 'statistics', 'lists']);
    await replace('home.title', { en: 'Paid for playing' });
    await replace('home.stats.title', { en: 'In numbers' });
    expect(await open('texts')).toEqual([...others, 'statistics', 'lists']);
    await settings({ home_bands: HOME_BANDS.filter((band) => band !== 'call_to_action') });
    expect(await open('texts')).not.toContain('call_to_action');
    await settings({ home_bands: [...HOME_BANDS] });
    await replace('home.title', { en: '' });
    expect(await open('texts')).toEqual([...ESSENTIAL, 'statistics', 'lists']);
  });

  it('name the unchanged records of the product, until one edits them', async () => {
    await app.sql('delete from team_members');
    const { samples } = await app.api.call('getCampaign');
    const all = (await tasks()).map(({ id }) => id);
    expect(samples).toEqual({ contents: [], team: [], tasks: all });
    const member = await makeTeamMember(app, { is_demo: true });
    const content = await makeContent(app, { is_demo: true });
    const found = await app.api.call('getCampaign');
    expect(found.samples).toMatchObject({ contents: [content.id], team: [member.id] });
    await app.admin.put(`${ADMIN}/team/${member.id}`).send({ name: 'Ada' });
    expect((await app.api.call('getCampaign')).samples.team).toEqual([]);
    await app.sql('delete from contents where is_demo');
    await app.sql('delete from team_members where name = ?', ['Ada']);
  });

  it('name tasks whose link is an example, or whose page is empty', async () => {
    const show = (isShown: boolean) =>
      app.sql(`update contents set is_active = ? where type = 'whitepaper'`, [isShown]);
    await show(false);
    const { unready_tasks } = await app.api.call('getCampaign');
    expect(await open('tasks')).toContain('empty_pages');
    await show(true);
    expect(await open('tasks')).not.toContain('empty_pages');
    const listed = (await tasks()).filter(({ id }) => unready_tasks.includes(id));
    const linked = listed.filter(({ needs }) => needs.every((need) => need === 'page_content'));
    const links = linked.map(({ action_url }) => action_url);
    expect(links).toContain('/whitepaper');
    expect(links.filter((link) => link !== '/whitepaper')).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/example\.com|^\/whitepaper$/);
  });

  it('need other dates than those of the first start, and an own pool', async () => {
    await settings({ claim_pool_tokens: 1_000_000 });
    expect(await open('campaign')).toEqual(['dates']);
    const { campaign_end } = await app.api.call('getSettings');
    const later = new Date(Date.parse(campaign_end) + 3_600_000).toISOString();
    await settings({ campaign_end: later });
    expect(await open('campaign')).toEqual([]);
  });

  it('need a message that arrived in an active channel of notifications', async () => {
    await app.sql(
      `insert into notification_channels (kind, name, target, events, language, is_active, created_at, updated_at)
       values ('webhook', 'Team', 'https://hooks.sample/1', '[]', 'en', true, now(), now())`,
    );
    expect(await open('notifications')).toEqual(['test_message']);
    await app.sql(
      `insert into notification_deliveries
         (channel_id, event, data, message_id, status, attempts, created_at, updated_at)
       select id, 'test', '{}', 'sample-1', 'waiting', 0, now(), now() from notification_channels`,
    );
    expect(await open('notifications')).toEqual(['test_message']);
    await app.sql(`update notification_deliveries set status = 'delivered'`);
    expect(await open('notifications')).toEqual([]);
    await app.sql('update notification_channels set is_active = false');
    expect(await open('notifications')).toEqual(['notifications']);
    await app.sql('update notification_channels set is_active = true');
  });

  it('need a changed task, all doable, and name a site without any', async () => {
    const [first] = await tasks();
    const path = { id: first?.id ?? 0 };
    await app.api.call('updateTask', { path, body: { title_en: 'Follow Nebula on X' } });
    expect(await open('tasks')).toEqual(['undoable_tasks']);
    for (const { id } of (await tasks()).filter(({ needs }) => needs.length > 0)) {
      await app.api.call('updateTask', { path: { id }, body: { is_active: false } });
    }
    expect(await open('tasks')).toEqual([]);
    await app.sql('update tasks set is_active = false');
    expect(await open('tasks')).toEqual(['no_tasks']);
    await app.sql('update tasks set is_active = true');
  });
});

describe('The checklist before going live', () => {
  it('asks owners and managers for a second factor, and reviewers not', async () => {
    const set = (isOn: boolean) => app.sql('update admins set has_second_factor = ?', [isOn]);
    expect(await isMet('second_factor')).toBe(false);
    await set(true);
    expect(await isMet('second_factor')).toBe(true);
    expect(await open('second_factor')).toEqual([]);
    await app.sql(
      `insert into admins (username, password_hash, role, has_second_factor, created_at, updated_at)
       values ('sample_reviewer', '', 'reviewer', false, now(), now())`,
    );
    expect(await isMet('second_factor')).toBe(true);
    const change = (text: string) =>
      app.sql(`update admins set ${text} where username = 'sample_reviewer'`);
    await change(`role = 'manager'`);
    expect(await isMet('second_factor')).toBe(false);
    await change('suspended_at = now()');
    expect(await isMet('second_factor')).toBe(true);
    await set(false);
  });

  it('asks for a name, a token, a symbol and colours of the project', async () => {
    await settings({ site_name: 'Nebula', brand_accent: '#e4572e' });
    expect(await open('brand')).toEqual(['token', 'symbol']);
    await settings({ token_name: 'Nebula Token' });
    expect(await isMet('brand')).toBe(false);
    const image = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
    );
    const { body } = await app.admin
      .post(`${ADMIN}/images?use=symbol`)
      .set('Content-Type', 'application/octet-stream')
      .send(image as unknown as string);
    await settings({ symbol: body.address });
    expect(await isMet('brand')).toBe(true);
    expect(await open('brand')).toEqual([]);
    await settings({ symbol: '' });
    expect(await isMet('brand')).toBe(false);
  });

  it('warns of each invented statistic, unless figures of the campaign replace them', async () => {
    expect(await isMet('statistics')).toBe(false);
    await settings({ stat_source: 'campaign' });
    expect(await isMet('statistics')).toBe(true);
    await settings({
      stat_source: 'typed',
      stat_transactions: '',
      stat_volume: '$1',
      stat_market_cap: '$2',
    });
    expect(await isMet('statistics')).toBe(false);
    await settings({ stat_holders: '12' });
    expect(await isMet('statistics')).toBe(true);
    await settings({ stat_holders: DEFAULT_SITE_SETTINGS.stat_holders });
    expect(await isMet('statistics')).toBe(false);
  });

  it('warns of lists that say what is not true of the project, until they are replaced or hidden', async () => {
    expect(await isMet('lists')).toBe(false);
    await settings({ home_bands: ['statistics', 'highlights'] });
    await app.api.call('updateRoadmap', { body: { mode: 'hidden' } });
    expect(await isMet('lists')).toBe(false);
    await app.api.call('updateTokenomics', { body: { mode: 'hidden' } });
    expect(await isMet('lists')).toBe(true);
    await app.api.call('updateStatistics', { body: { mode: 'hidden' } });
    expect(await isMet('statistics')).toBe(true);
    expect(await open('texts')).toEqual(ESSENTIAL.filter((text) => text !== 'call_to_action'));
    for (const name of ['updateRoadmap', 'updateTokenomics', 'updateStatistics'] as const)
      await app.api.call(name, { body: { mode: 'default' } });
    await settings({ home_bands: [...HOME_BANDS] });
    expect(await isMet('lists')).toBe(false);
  });

  it('warns of links to domains for examples, wherever they are', async () => {
    const own = 'https://t.me/nebula';
    await settings({ microblog_url: own, chat_url: own, code_host_url: own, chat_server_url: '' });
    expect(await open('links')).toEqual(['task_links']);
    await app.sql(`update tasks set action_url = ? where action_url like '%example.com%'`, [own]);
    expect(await isMet('links')).toBe(true);
    const content = await makeContent(app, { content_en: '[read](https://docs.example.org)' });
    await makeTeamMember(app, { social_links: '{"x":"https://example.net/sample"}' });
    await app.api.call('updatePartners', {
      body: {
        mode: 'custom',
        entries: [{ name: 'Sample', url: 'https://www.example.com', logo: '', is_active: true }],
      },
    });
    expect(await open('links')).toEqual(['section_links', 'team_links', 'content_links']);
    expect(await isMet('links')).toBe(false);
    await app.sql('update team_members set is_demo = true');
    await app.api.call('updatePartners', { body: { mode: 'default' } });
    await app.admin
      .put(`${ADMIN}/contents/${content.id}`)
      .send({ content_en: '[read](https://example.community) https://example.com.my' });
    expect(await open('links')).toEqual([]);
    expect(await isMet('links')).toBe(true);
  });

  it('warns of a task to share a post that nothing checks', async () => {
    expect(await isMet('shares')).toBe(true);
    const task = await makeTask(app, {
      action_url: 'https://x.com/intent/post?text=Nebula',
      verification: 'self',
    });
    expect(await isMet('shares')).toBe(false);
    expect(await open('tasks')).toContain('unchecked_shares');
    const path = { id: task.id };
    await app.api.call('updateTask', { path, body: { verification: 'manual' } });
    expect(await isMet('shares')).toBe(true);
  });

  it('requires the address, a secret password and a pool that exists; the others are warnings', async () => {
    const { checklist } = await app.api.call('getCampaign');
    const required = checklist.filter(({ is_required }) => is_required);
    expect(required.map(({ code }) => code)).toEqual(['public_url', 'password', 'pool']);
  });

  it('keeps a preview whose demo password is known, or whose pool exceeds the supply', async () => {
    const set = (isDemo: boolean, pool: number) =>
      app.sql(
        `with changed as (update admins set uses_default_password = ?)
         update site_settings set "values" = "values" || jsonb_build_object('claim_pool_tokens', ?::int)`,
        [isDemo, pool],
      );
    await set(true, 2_000_000_000);
    expect([await isMet('password'), await isMet('pool')]).toEqual([false, false]);
    const { status, body } = await app.admin
      .post(`${ADMIN}/campaign/live`)
      .set('Accept-Language', 'en');
    expect([status, body.code, body.errors]).toEqual([
      409,
      'campaign.not_ready',
      {
        password: 'The demo password must be changed',
        pool: 'The claim pool must not exceed the total supply',
      },
    ]);
    await set(false, 1_000_000);
    expect([await isMet('password'), await isMet('pool')]).toEqual([true, true]);
  });
});

describe('A live campaign', () => {
  it('still names what the site has of the product, until it is closed', async () => {
    const openOnes = (setup: Schemas['SetupStepDto'][]) =>
      setup.filter((step) => step.open.length > 0).map(({ code }) => code);
    const codes = openOnes((await app.api.call('goLive')).setup);
    expect(codes).toEqual(expect.arrayContaining(['brand', 'texts']));
    expect(codes).not.toContain('go_live');
    await app.sql(
      `update site_settings set "values" = "values" || '{"closed_at":"2026-05-02T08:00:00.000Z"}'`,
    );
    expect((await app.api.call('getCampaign')).setup).toEqual([]);
  });
});
