import type { TestApp } from '../support/api/app.js';
import { type Participant, participant } from '../support/api/verification.js';
import {
  JETTON,
  startVerification,
  type VerificationServices,
} from '../support/api/verification-services.js';

let services: VerificationServices;
let app: TestApp;
let ada: Participant;
beforeAll(async () => {
  services = await startVerification({ contract_address: JETTON });
  app = services.app;
  ada = await participant(app);
});
afterAll(() => services.close());

const settings = (body: object) => app.api.call('updateSettings', { body });

async function taskOf(icon: string) {
  const tasks = await app.api.call('listActiveTasks');
  const found = tasks.find((task) => task.icon === icon);
  if (!found) throw new Error(`No task has the icon ${icon}`);
  return found;
}

const start = (id: number) => ada.send('post', `/api/v1/me/tasks/${id}/start`);

async function isToCheck(icon: string): Promise<boolean> {
  const { id } = await taskOf(icon);
  const { unready_tasks, setup } = await app.api.call('getCampaign');
  const step = setup.find(({ code }) => code === 'tasks');
  return unready_tasks.includes(id) && Boolean(step?.open.includes('undoable_tasks'));
}

describe('a task whose link is that of a setting', () => {
  it('is closed with the reason while the setting is empty', async () => {
    const { id, action_url } = await taskOf('discord');
    const detail = 'The organisers have not published the link of this task yet.';
    const nothing = { status: 409, code: 'verification.not_set_up', detail };
    await settings({ chat_server_url: '' });
    expect((await start(id)).body).toMatchObject(nothing);
    expect(await taskOf('discord')).toMatchObject({
      action_url: '',
      is_verification_available: false,
      needs: ['action_url'],
      verification_note: '主办方尚未公布此任务的链接。',
      verification_note_en: detail,
    });
    expect(await isToCheck('discord')).toBe(true);

    await settings({ chat_server_url: 'https://discord.gg/nebula' });
    expect((await start(id)).body).toMatchObject({ status: 'pending_verification' });
    expect(await isToCheck('discord')).toBe(false);

    await settings({ chat_server_url: '' });
    await app.sql('update completions set due_at = now() where task_id = ?', [id]);
    expect((await ada.submit(id, { evidence: 'ada' })).body).toMatchObject(nothing);
    await settings({ chat_server_url: action_url });
  });
});

describe('the task to add the token to a wallet', () => {
  it('is closed with the reason until the token has a contract address', async () => {
    const { id } = await taskOf('plus');
    await settings({ contract_address: '' });
    expect((await start(id)).body).toMatchObject({
      code: 'verification.not_set_up',
      detail: 'The organisers have not published the token’s contract address yet.',
    });
    expect(await isToCheck('plus')).toBe(true);
    await settings({ contract_address: JETTON });
    expect((await start(id)).body).toMatchObject({ status: 'in_progress' });
    expect(await isToCheck('plus')).toBe(false);
  });
});
