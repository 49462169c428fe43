import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerApi, stopAnswering } from '../test-support/answerApi.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { PayoutTable } from './PayoutTable.js';

describe('what a batch pays', () => {
  afterEach(() => {
    stopAnswering();
    jest.restoreAllMocks();
  });

  it('says that it could not be loaded, and is loaded by another try', async () => {
    answerApi(() => Response.json(DEFAULT_SITE_SETTINGS));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = true;
    const listPayouts = () => {
      if (isDown) throw new Error('The server is away');
      return [];
    };
    render(
      <TestMemoryRouter>
        <AdminContext
          dataProvider={answerCalls({ listPayouts })}
          i18nProvider={await createI18nProvider('en')}
          queryClient={new QueryClient()}
        >
          <PayoutTable batch={{ id: 7 } as never} />
        </AdminContext>
      </TestMemoryRouter>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The server is away');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
