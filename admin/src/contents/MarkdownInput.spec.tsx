import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Form, ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { MarkdownInput } from './MarkdownInput.js';

async function openEditor(content: string) {
  const i18nProvider = await createI18nProvider('en');
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={{} as never}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="contents">
          <Form record={{ content }}>
            <MarkdownInput source="content" />
          </Form>
        </ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const area = (await screen.findByRole('textbox')) as HTMLTextAreaElement;
  area.focus();
  area.setSelectionRange(0, content.length);
  return area;
}

const selection = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

it('keys format the selected text, which stays selected', async () => {
  const user = userEvent.setup();
  const area = await openEditor('word');
  const elsewhere = jest.fn();
  window.addEventListener('keydown', elsewhere);
  await user.keyboard('{Control>}b{/Control}');
  expect(area).toHaveValue('**word**');
  expect(selection(area)).toBe('word');
  await user.keyboard('{Meta>}i{/Meta}');
  expect(area).toHaveValue('***word***');
  elsewhere.mockClear();
  await user.keyboard('{Control>}k');
  // Only Control itself arrives: elsewhere Ctrl-K opens the command dialog.
  expect(elsewhere).toHaveBeenCalledTimes(1);
  await user.keyboard('{/Control}');
  window.removeEventListener('keydown', elsewhere);
  expect(area).toHaveValue('***[word](https://)***');
});

it('the toolbar is one tab stop, in which the arrow keys lead from tool to tool', async () => {
  const user = userEvent.setup();
  const area = await openEditor('one\ntwo');
  expect(screen.getByRole('toolbar', { name: 'Text formatting' })).toHaveAttribute(
    'aria-controls',
    area.id,
  );
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Heading' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Picture' })).toHaveFocus();
  await user.keyboard('{Home}{ArrowRight}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Numbered list' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(area).toHaveValue('1. one\n2. two');
  expect(area).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Numbered list' })).toHaveFocus();
});
