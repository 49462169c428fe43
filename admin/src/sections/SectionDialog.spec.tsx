import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, HttpError, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { DEFAULT_SITE_SETTINGS, HOME_BANDS } from '#libs/domain/index.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { HomeBands } from './HomeBands.js';
import { SectionDialog } from './SectionDialog.js';
import { SectionPreview } from './SectionPreview.js';

const NOW = '2026-01-31T08:00:00.000Z';

const question = (question_en: string) => ({
  ...{ question: '问题', question_en, answer: '回答', answer_en: 'Because' },
});

async function show(calls: Parameters<typeof answerCalls>[0], content: ReactNode) {
  // An alert is scrolled to; jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const i18nProvider = await createI18nProvider('en');
  await Promise.all([loadTexts('sections'), loadTexts('pictures')]);
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls(calls)}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="sections">{content}</ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
}

const questions = () =>
  screen
    .getAllByRole('textbox', { name: /^Question \(English\)/ })
    .map((input) => (input as HTMLInputElement).value);

const labelOf = (input: HTMLElement) =>
  (input as HTMLInputElement).labels?.[0]?.textContent.replaceAll(/\s+/g, ' ');

describe('The editor of a section', () => {
  const dialog = (entries: object[], mode = 'default') => (
    <SectionDialog
      name="questions"
      section={{ mode, entries, updated_at: NOW } as never}
      onClose={() => undefined}
    />
  );
  const getBuiltInSections = () => ({ questions: [question('What?'), question('Which?')] });

  it('names the values that texts may contain', async () => {
    await show({}, dialog([question('What?')], 'custom'));
    expect(
      screen.getByText(/^Texts may contain {site}, {token}, {symbol}, .*{points}\. /),
    ).toBeVisible();
  });

  it('starts from the built-in entries, which are saved as own ones', async () => {
    const user = userEvent.setup();
    const saved: unknown[] = [];
    const updateQuestions = ({ body }: { body?: object }) =>
      saved.push(body) && { questions: body };
    await show({ getBuiltInSections, updateQuestions }, dialog([]));
    await user.click(screen.getByRole('button', { name: 'Start from the built-in entries' }));
    await waitFor(() => expect(questions()).toEqual(['What?', 'Which?']));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toEqual([
        {
          mode: 'custom',
          entries: [question('What?'), question('Which?')],
          updated_at: NOW,
        },
      ]),
    );
  });

  it('asks for texts in the default language of the site first, and for no other', async () => {
    const user = userEvent.setup();
    const saved: object[] = [];
    const updateQuestions = ({ body = {} }: { body?: object }) => {
      saved.push(body);
      return { questions: body };
    };
    await show({ updateQuestions }, dialog([], 'custom'));
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    const fields = screen.getAllByRole('textbox');
    expect(fields.map(labelOf)).toEqual([
      'Question (English) *',
      'Question (Chinese)',
      'Answer (English) *',
      'Answer (Chinese)',
    ]);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    await user.type(fields[0] as HTMLElement, 'When?');
    await user.type(fields[2] as HTMLElement, 'Soon.');
    await user.click(save);
    const entry = { question: '', question_en: 'When?', answer: '', answer_en: 'Soon.' };
    await waitFor(() => expect(saved).toMatchObject([{ mode: 'custom', entries: [entry] }]));
  });

  it('empties our text of the other language beside a changed one, until that is undone', async () => {
    const user = userEvent.setup();
    await show({ getBuiltInSections }, dialog([question('What?')], 'custom'));
    const [english, chinese] = screen.getAllByRole('textbox', { name: /^Question/ });
    await user.type(english as HTMLElement, '!');
    expect(chinese).toHaveValue('');
    expect(chinese).toHaveAccessibleDescription('Blank: visitors read the English text.');
    await user.type(english as HTMLElement, '{Backspace}');
    expect(chinese).toHaveValue('问题');
    // A text of the operator's own stays.
    await user.clear(chinese as HTMLElement);
    await user.type(chinese as HTMLElement, '自有');
    await user.type(english as HTMLElement, '!');
    expect(chinese).toHaveValue('自有');
  });

  it('links the texts above the list', async () => {
    await show({ getBuiltInSections }, dialog([]));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/texts/home.faq.title', '/texts/home.faq.lead']);
  });

  it('leads to the first fault', async () => {
    const user = userEvent.setup();
    const updateTokenomics = () =>
      Promise.reject(new HttpError('Invalid', 422, { errors: { entries: 'They must be 100 %' } }));
    const share = { label: '社区', label_en: 'Community', purpose: '', purpose_en: '' };
    const entries = [{ ...share, percentage: 90, tone: 'blue' }];
    await show(
      { updateTokenomics },
      <SectionDialog
        name="tokenomics"
        section={{ mode: 'custom', entries, updated_at: NOW } as never}
        onClose={() => undefined}
      />,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    const fault = await screen.findByText('They must be 100 %');
    await waitFor(() => expect(fault.closest('[role="alert"]')).toHaveFocus());
    const name = screen.getByRole('textbox', { name: /^Name \(English\)/ });
    await user.clear(name);
    await user.click(save);
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('asks before the built-in entries replace others', async () => {
    const user = userEvent.setup();
    await show({ getBuiltInSections }, dialog([question('Mine?')], 'custom'));
    const start = screen.getByRole('button', { name: 'Start from the built-in entries' });
    await user.click(start);
    const asked = () => screen.findByRole('dialog', { name: 'Start from the built-in entries' });
    await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(questions()).toEqual(['Mine?']));
    await user.click(start);
    await user.click(within(await asked()).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(questions()).toEqual(['What?', 'Which?']));
  });
});

describe('The order of the home page', () => {
  const LISTS = Object.fromEntries(HOME_BANDS.map((band) => [band, { mode: 'default' }]));
  const settings = (home_bands: readonly string[], updated_at = NOW) => ({
    ...DEFAULT_SITE_SETTINGS,
    home_bands,
    updated_at,
  });
  const bands = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is changed by buttons and switches, and another admin is not overwritten', async () => {
    const user = userEvent.setup();
    const later = '2026-01-31T09:00:00.000Z';
    const saved: object[] = [];
    const theirs = HOME_BANDS.toReversed();
    let isFirst = true;
    await show(
      {
        getSections: () => ({ ...LISTS, partners: { mode: 'hidden' } }),
        getSettings: () => {
          const answer = isFirst ? settings(HOME_BANDS) : settings(theirs, later);
          isFirst = false;
          return answer;
        },
        updateSettings: ({ body = {} }) => {
          saved.push(body);
          const isStale = Reflect.get(body, 'updated_at') !== later;
          if (isStale)
            return Promise.reject(new HttpError('Stale', 409, { code: 'request.stale' }));
          return settings(Reflect.get(body, 'home_bands') as string[], later);
        },
      },
      <HomeBands />,
    );
    await user.click(await screen.findByRole('button', { name: 'Move Highlights up' }));
    expect(bands().slice(0, 2)).toEqual(['Highlights', 'Statistics']);
    expect(bands()).toContain('PartnersList hidden');
    expect(screen.getByRole('button', { name: 'Move Highlights up' })).toHaveFocus();
    await user.click(screen.getByRole('switch', { name: 'Partners' }));
    expect(bands()).toHaveLength(9);
    const mine = [
      ...['highlights', 'statistics', 'features', 'tokenomics', 'use_cases'],
      ...['roadmap', 'questions', 'call_to_action'],
    ];
    const save = screen.getByRole('button', { name: 'Save the order of the home page' });
    await user.click(save);
    expect(await screen.findByText('Another admin has changed this record')).toBeVisible();
    expect(screen.getByText(/^Theirs: Call to action → Questions → Roadmap → /)).toBeVisible();
    expect(screen.getByText(/^Yours: Highlights → Statistics → Features → /)).toBeVisible();
    await user.click(save);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved).toEqual([
      { home_bands: mine, updated_at: NOW },
      { home_bands: mine, updated_at: later },
    ]);
  });
});

describe('The preview of a list', () => {
  it('shows the texts with the site’s values, as visitors read them', async () => {
    const entry = { ...question('What is {token}?'), answer_en: '{token} is a token of {wrong}.' };
    await show({}, <SectionPreview name="questions" entries={[entry]} />);
    expect(await screen.findByText('What is Jetdrop Token?')).toBeVisible();
    expect(screen.getByText('Jetdrop Token is a token of {wrong}.')).toBeVisible();
  });

  it('shows the rewards of invitations in questions about the airdrop alone', async () => {
    const entries = [question('{reward} points for {group} friends?')];
    await show({}, <SectionPreview name="airdrop_questions" entries={entries} />);
    expect(await screen.findByText('300 points for 3 friends?')).toBeVisible();
    await show({}, <SectionPreview name="questions" entries={entries} />);
    expect(await screen.findByText('{reward} points for {group} friends?')).toBeVisible();
  });

  it('shows braces as they are in the sections that have no values', async () => {
    const phase = { label_en: 'Q1', title_en: '{token}', items_en: '', status: 'planned' };
    await show({}, <SectionPreview name="roadmap" entries={[phase]} />);
    expect(await screen.findByText('{token}')).toBeVisible();
  });
});
