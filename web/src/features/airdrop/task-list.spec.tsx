import '../../../../test/support/web/browser-gaps.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18n from 'i18next';
import { BUILT_IN_TASKS } from '#libs/domain/index.js';
import { makeFlow } from '../../../../test/support/web/live.js';
import { answerApi, asTask, renderSite } from '../../../../test/support/web/render.js';
import { Participation } from './participation.js';
import { NOT_STARTED } from './participation-state.js';
import { TaskList } from './task-list.js';

const [BUILT_IN] = BUILT_IN_TASKS;
if (!BUILT_IN) throw new Error('There are no built-in tasks.');
const FIRST = asTask(BUILT_IN);
const group = (name: string) => screen.findByRole('region', { name });

describe('Airdrop task list', () => {
  it('shows only the groups that have tasks, with their counts', async () => {
    answerApi({ '/airdrop/tasks': [FIRST, { ...FIRST, id: 2, is_active: false }] });
    await renderSite(<Participation />);

    expect(within(await group('Social')).getByText('1 task')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Wallet' })).toBeNull();
    expect(screen.getByRole('heading', { name: FIRST.title_en })).toBeVisible();
  });

  it('says so when there are no tasks', async () => {
    answerApi({ '/airdrop/tasks': [] });
    await renderSite(<Participation />);
    expect(await screen.findByText('No tasks available at the moment')).toBeVisible();
  });

  it.each([
    ['there is no answer', {}],
    ['the answer is no list', { '/airdrop/tasks': { tasks: [FIRST] } }],
    ['a task has no title', { '/airdrop/tasks': [{ ...FIRST, title: null }] }],
  ])('falls back to the 19 built-in tasks and says so when %s', async (_when, answers) => {
    answerApi(answers);
    await renderSite(<Participation />);

    const message = 'Failed to load airdrop tasks, please try again later';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(19);
  });

  it('asks again when the language changes', async () => {
    answerApi({ '/airdrop/tasks': [FIRST] });
    await renderSite(<Participation />);
    await group('Social');
    act(() => answerApi({ '/airdrop/tasks': [{ ...FIRST, title: '新任务' }] }));
    await act(() => i18n.changeLanguage('zh'));

    await waitFor(() => expect(screen.getByRole('heading', { name: '新任务' })).toBeVisible());
  });

  it('folds the end of a group of many tasks', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...FIRST,
      id: index + 1,
      order: index,
      title_en: `Task ${index + 1}`,
    }));
    answerApi({ '/airdrop/tasks': many });
    await renderSite(<Participation />);
    const social = within(await group('Social'));
    const details = social.getByText('Show 51 more tasks').closest('details');
    expect(details).not.toHaveAttribute('open');
    const folded = (title: string) => social.getByText(title).closest('details');
    expect(folded('Task 9')).toBeNull();
    expect(folded('Task 10')).toBe(details);
  });

  it('folds a task that nobody can do behind the others of its group', async () => {
    const other = { ...FIRST, id: 2, title_en: 'Join the AMA' };
    const flow = makeFlow();
    const viewOf = (id: number) => ({
      ...NOT_STARTED,
      obstacle: id === 2 ? 'No passcode yet.' : null,
    });
    await renderSite(
      <TaskList tasks={[FIRST, other]} isPending={false} flow={{ ...flow, viewOf }} />,
    );
    const details = screen.getByText('Show 1 more task').closest('details');
    expect(details).not.toHaveAttribute('open');
    expect(screen.getByText('Join the AMA').closest('details')).toBe(details);
    expect(screen.getByText('No passcode yet.').closest('details')).toBe(details);
  });
});
