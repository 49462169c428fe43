import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { SITE_SECTIONS, textPage } from '#libs/domain/index.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { TextsPage } from './TextsPage.js';
import type { SiteTextRecord } from './textPlaces.js';

const text = (id: string, builtIn: string, max_length = 120): SiteTextRecord => ({
  id,
  log_id: 0,
  page: textPage(id) ?? 'home',
  zh: '',
  en: '',
  built_in: { zh: `${builtIn}（中文）`, en: builtIn },
  values: ['site', 'token'],
  max_length,
  updated_at: '1970-01-01T00:00:00.000Z',
});

const TEXTS = [
  text('home.title', 'The token you earn'),
  text('home.subtitle', 'Simple tasks.', 1000),
  text('home.highlights.title', 'Built to be used'),
  text('home.highlights.innovation.title', 'Innovation'),
];

async function show(calls: Parameters<typeof answerCalls>[0] = {}, sections: object = {}) {
  // An alert is scrolled to; jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('texts');
  let texts = TEXTS;
  const saved: object[] = [];
  render(
    <TestMemoryRouter initialEntries={['/texts']}>
      <AdminContext
        dataProvider={answerCalls({
          listTexts: () => texts,
          getSections: () => ({
            ...Object.fromEntries(SITE_SECTIONS.map((name) => [name, { mode: 'default' }])),
            ...sections,
          }),
          updateText: ({ path, body }) => {
            saved.push({ ...path, ...body });
            texts = texts.map((it) => (it.id === path?.['key'] ? { ...it, ...body } : it));
            return texts.find(({ id }) => id === path?.['key']);
          },
          ...calls,
        })}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="texts">
          <TextsPage />
        </ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.findByRole('button', { name: /The token you earn/ });
  return saved;
}

const row = (name: RegExp) => screen.getByRole('button', { name });
const editor = (name: string) => screen.getByRole('group', { name });
const field = (name: 'English text' | 'Chinese text', of: HTMLElement) =>
  within(of).getByRole('textbox', { name });
const TITLE = 'Home › Top of the page › Headline';
const SUBTITLE = 'Home › Top of the page › Subtitle';

describe('A text of the site', () => {
  it('is replaced in its row: Enter saves, and opens the next row', async () => {
    const user = userEvent.setup();
    const saved = await show();
    await user.click(row(/The token you earn/));
    const fields = within(editor(TITLE)).getAllByRole('textbox');
    expect(fields.map((input) => input.getAttribute('lang'))).toEqual(['en', 'zh']);
    expect(within(editor(TITLE)).getByText('The token you earn（中文）')).toBeVisible();
    expect(field('English text', editor(TITLE))).toHaveFocus();
    await user.keyboard('Nebula{Enter}');
    await waitFor(() => expect(field('English text', editor(SUBTITLE))).toHaveFocus());
    expect(row(/Nebula.*English only/)).toHaveAttribute('aria-expanded', 'false');
    const { updated_at } = TEXTS[0] as SiteTextRecord;
    expect(saved).toEqual([{ key: 'home.title', en: 'Nebula', zh: '', updated_at }]);

    await user.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ key: 'home.subtitle', en: 'One\ntwo' });
    const next = await screen.findByRole('group', { name: 'Home › Highlights › Title' });
    expect(field('English text', next)).toHaveFocus();
    // The last row has none after it.
    await user.click(row(/Innovation/));
    await user.keyboard('Ideas{Enter}');
    await waitFor(() => expect(row(/Ideas/)).toHaveFocus());
    expect(row(/Ideas/)).toHaveAttribute('aria-expanded', 'false');
  });

  it('is saved by its button, and the next row is not opened', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/The token you earn/));
    await user.keyboard('Nebula');
    await user.click(within(editor(TITLE)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row(/Subtitle/)).toHaveFocus());
    expect(screen.queryByRole('group', { name: SUBTITLE })).toBeNull();
  });

  it('opens the next row as it was left, with what was typed there', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/Simple tasks/));
    await user.keyboard('Draft');
    await user.click(row(/The token you earn/));
    await user.keyboard('Nebula{Enter}');
    await waitFor(() => expect(field('English text', editor(SUBTITLE))).toHaveFocus());
    expect(field('English text', editor(SUBTITLE))).toHaveValue('Draft');
  });

  it('has both languages one after the other, then the values as one stop', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/The token you earn/));
    await user.tab();
    expect(field('Chinese text', editor(TITLE))).toHaveFocus();
    await user.keyboard('玩');
    await user.tab();
    const values = within(editor(TITLE)).getByRole('toolbar', { name: 'Values for: Chinese text' });
    expect(within(values).getByRole('button', { name: 'Insert {site}' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(values).getByRole('button', { name: 'Insert {token}' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft}{Enter}');
    expect(field('Chinese text', editor(TITLE))).toHaveFocus();
    expect(field('Chinese text', editor(TITLE))).toHaveValue('玩{token}');
    await user.tab();
    await user.tab();
    expect(within(editor(TITLE)).getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('in one language says so, and that readers of the other one read it', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/The token you earn/));
    await user.keyboard('Nebula');
    expect(field('Chinese text', editor(TITLE))).toHaveAccessibleDescription(
      'Blank: visitors read the English text.',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row(/Nebula/)).toHaveAccessibleName(/English only/));
    const shown = screen.getByRole('combobox', { name: 'Shown texts' });
    await user.selectOptions(shown, 'In one language only (1)');
    await user.click(row(/Nebula/));
    await user.type(field('Chinese text', editor(TITLE)), '星云');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('group', { name: TITLE })).toBeNull());
    expect(screen.queryByRole('button', { name: /Nebula/ })).toBeNull();
    await user.selectOptions(shown, 'Replaced (1)');
    expect(row(/Nebula/)).toHaveAccessibleName(/Replaced/);
  });

  it('is found by its name, its place and its key', async () => {
    const user = userEvent.setup();
    await show();
    const search = screen.getByRole('searchbox', { name: 'Search the texts' });
    for (const words of ['headline', 'top of the page › headline', 'home.title']) {
      await user.clear(search);
      await user.type(search, words);
      expect(screen.getByText('1 text')).toBeVisible();
      expect(row(/The token you earn/)).toBeVisible();
    }
  });

  it('takes values at the cursor, and is not saved when it is too long', async () => {
    const user = userEvent.setup();
    const saved = await show();
    await user.click(row(/The token you earn/));
    await user.keyboard('Play ');
    const values = within(editor(TITLE)).getByRole('toolbar', { name: 'Values for: English text' });
    await user.click(within(values).getByRole('button', { name: 'Insert {site}' }));
    expect(field('English text', editor(TITLE))).toHaveFocus();
    expect(field('English text', editor(TITLE))).toHaveValue('Play {site}');
    await user.paste('x'.repeat(120));
    await user.keyboard('{Enter}');
    expect(await within(editor(TITLE)).findByText(/120 characters or less/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is not lost when another row is opened, filtered out, or by Escape', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/The token you earn/));
    await user.keyboard('Nebula');
    await user.click(row(/Simple tasks/));
    expect(field('English text', editor(TITLE))).toHaveValue('Nebula');
    expect(field('English text', editor(SUBTITLE))).toHaveFocus();
    // A row without changes closes.
    await user.click(row(/Innovation/));
    expect(screen.queryByRole('group', { name: SUBTITLE })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search the texts' }), 'innovation');
    expect(screen.queryByRole('button', { name: /Simple tasks/ })).toBeNull();
    expect(field('English text', editor(TITLE))).toHaveValue('Nebula');

    await user.click(field('English text', editor(TITLE)));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('English text', editor(TITLE))).toHaveValue('Nebula');
    await user.click(within(editor(TITLE)).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('group', { name: TITLE })).toBeNull();
  });

  it('closes by Escape while nothing is typed, and its row has the focus', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(row(/The token you earn/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: TITLE })).toBeNull();
    expect(row(/The token you earn/)).toHaveFocus();
  });

  it('of another admin is not overwritten', async () => {
    const user = userEvent.setup();
    const latest = { ...TEXTS[0], en: 'Theirs', updated_at: '2026-01-31T09:00:00.000Z' };
    const saved: object[] = [];
    await show({
      getText: () => latest,
      updateText: ({ body = {} }) => {
        saved.push(body);
        if (Reflect.get(body, 'updated_at') === latest.updated_at) return { ...latest, ...body };
        return Promise.reject(new HttpError('Stale', 409, { code: 'request.stale' }));
      },
    });
    await user.click(row(/The token you earn/));
    await user.keyboard('Ours{Enter}');
    expect(await within(editor(TITLE)).findByText(/Theirs/)).toBeVisible();
    expect(field('English text', editor(TITLE))).toHaveValue('Ours');
    await user.click(within(editor(TITLE)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row(/Ours/)).toBeVisible());
    expect(saved[1]).toEqual({ en: 'Ours', zh: '', updated_at: latest.updated_at });
  });

  it('says that an own list of Home sections is shown in its place', async () => {
    await show({}, { highlights: { mode: 'custom' } });
    expect(await screen.findByText(/^Your own list replaces/)).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Home sections' });
    for (const link of links) expect(link).toHaveAttribute('href', '/sections');
    expect(row(/Innovation/)).toHaveAccessibleName(/Not shown/);
    expect(row(/Built to be used/)).not.toHaveAccessibleName(/Not shown/);
  });
});
