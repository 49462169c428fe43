import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useTranslate } from 'react-admin';
import { LanguageSwitch } from '../../components/shell/switches.js';
import { createI18nProvider } from './i18nProvider.js';
import { createPreferenceStore } from './preferenceStore.js';
import { useMountedI18n } from './useMountedI18n.js';

const base = await createI18nProvider('zh');
const store = createPreferenceStore();

function Page() {
  const translate = useTranslate();
  return <input aria-label={translate('users.title')} />;
}

const Office = () => (
  <CoreAdminContext i18nProvider={useMountedI18n(base)} store={store}>
    <LanguageSwitch />
    <Page />
  </CoreAdminContext>
);

it('a switch of the language, back and forth, keeps what is typed on a page', async () => {
  render(<Office />);
  await userEvent.type(screen.getByRole('textbox', { name: '用户管理' }), 'half a sentence');
  await userEvent.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('textbox', { name: 'User management' })).toHaveValue(
    'half a sentence',
  );
  await userEvent.click(screen.getByRole('button', { name: /中文/ }));
  expect(await screen.findByRole('textbox', { name: '用户管理' })).toHaveValue('half a sentence');
});
