import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  AdminContext,
  type DataProvider,
  ListContextProvider,
  Notification,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import type { TextPart } from '../i18n/catalogues.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';

interface Selected {
  resource: string;
  /** All of them are selected. */
  records: readonly { id: number }[];
  dataProvider: DataProvider;
  texts?: TextPart;
}

/** Shows the actions for selected records of a list, in English. */
export async function showSelected(actions: ReactElement, selected: Selected): Promise<void> {
  const { resource, records, dataProvider, texts } = selected;
  const i18nProvider = await createI18nProvider('en');
  if (texts) await loadTexts(texts);
  const list = {
    data: records,
    total: records.length,
    selectedIds: records.map(({ id }) => id),
    filterValues: {},
    isPending: false,
    onUnselectItems: () => undefined,
  };
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value={resource}>
          <ListContextProvider value={list as never}>{actions}</ListContextProvider>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
}
