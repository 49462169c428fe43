import { makeEntry, makeTask } from '../../../../../test/support/web/live.js';
import { currentEntry, taskView } from './task-view.js';

const NOTE = {
  is_verification_available: false,
  verification_note: '主办方尚未设置口令。',
  verification_note_en: 'There is no passcode yet.',
};

describe('A task of the live campaign', () => {
  it('that was not started waits for nothing', () => {
    expect(taskView(makeTask('code'), undefined, {}, 'en')).toEqual({
      status: 'not_started',
      hasFailed: false,
      refusal: null,
      reviewDueAt: null,
      obstacle: null,
      limit: null,
      isBlocked: false,
      awaitsProof: false,
      takesProof: false,
      entry: undefined,
    });
  });

  it('is running while its start is, also before the server has answered', () => {
    const view = taskView(makeTask('self'), undefined, { isStarting: true }, 'en');
    expect(view.status).toBe('in_progress');
  });

  it('keeps the status of its record while it is started again', () => {
    const entry = makeEntry({ status: 'pending_verification' });
    const view = taskView(makeTask('self'), entry, { isStarting: true }, 'en');
    expect(view.status).toBe('pending_verification');
  });

  it.each([
    ['its start failed', undefined, { hasFailed: true }],
    ['its check failed', makeEntry({ status: 'failed', due_at: null }), {}],
  ])('offers another try when %s', (_case, entry, attempt) => {
    expect(taskView(makeTask('self'), entry, attempt, 'en').hasFailed).toBe(true);
  });

  it.each([
    ['a code', 'code', true],
    ['an account', 'telegram_member', false],
  ] as const)('that runs and asks for %s waits for a proof: %#', (_case, method, awaits) => {
    const view = taskView(makeTask(method), makeEntry({ status: 'in_progress' }), {}, 'en');
    expect(view.awaitsProof).toBe(awaits);
    expect(view.takesProof).toBe(awaits);
  });

  it.each([
    [1, true, false],
    [0, false, true],
  ])('after a wrong code with %d tries left', (tries_left, takesProof, isBlocked) => {
    const entry = makeEntry({ status: 'failed', due_at: null, tries_left });
    const view = taskView(makeTask('code'), entry, {}, 'en');
    expect(view).toMatchObject({ awaitsProof: false, takesProof, isBlocked });
  });

  it.each([
    ['en', NOTE.verification_note_en],
    ['zh', NOTE.verification_note],
  ] as const)('that nobody can do says why: %s', (language, obstacle) => {
    const view = taskView(makeTask('code', {}, NOTE), undefined, {}, language);
    expect(view).toMatchObject({ obstacle, isBlocked: true });
  });

  it('is blocked by a limit until it is submitted', () => {
    const task = makeTask('manual');
    const failed = makeEntry({ status: 'failed', due_at: null });
    for (const entry of [undefined, failed]) {
      const view = taskView(task, entry, {}, 'en', 'task.full');
      expect(view).toMatchObject({ limit: 'task.full', isBlocked: true });
    }
    const waiting = makeEntry({ waiting_for: 'person', due_at: null });
    const completed = makeEntry({ status: 'completed', due_at: null });
    for (const entry of [waiting, completed]) {
      const view = taskView(task, entry, {}, 'en', 'task.full');
      expect(view).toMatchObject({ limit: null, isBlocked: false });
    }
  });

  it('of each day begins again at the moment at which it opens', () => {
    const opens_at = '2030-05-02T16:00:00.000Z';
    const entry = makeEntry({ status: 'completed', due_at: null, opens_at });
    expect(currentEntry(entry, Date.parse(opens_at) - 1)).toBe(entry);
    expect(currentEntry(entry, Date.parse(opens_at))).toBeUndefined();
    expect(currentEntry(makeEntry({ status: 'completed' }), Date.parse(opens_at))).toBeDefined();
  });
});
