import { createPreferenceStore } from './preferenceStore.js';

describe('the language in the preference store', () => {
  beforeEach(() => localStorage.clear());

  it('is the one chosen last, even before its texts are here', () => {
    const store = createPreferenceStore();
    expect(store.getItem('locale')).toBe('zh');
    store.setItem('locale', 'en');
    expect(store.getItem('locale')).toBe('en');
    store.setItem('locale', 'zh');
    expect(store.getItem('locale')).toBe('zh');
  });

  it('survives a logout, with the theme, saved queries and closed cards, and nothing else does', () => {
    const store = createPreferenceStore();
    store.setItem('locale', 'en');
    store.setItem('theme', 'dark');
    store.setItem('queries.1.users', [{ name: 'Held' }]);
    store.setItem('setup.1.closed', true);
    store.setItem('users.selectedIds', [1]);
    store.reset();
    expect(store.getItem('locale')).toBe('en');
    expect(store.getItem('theme')).toBe('dark');
    expect(store.getItem('queries.1.users')).toEqual([{ name: 'Held' }]);
    expect(store.getItem('setup.1.closed')).toBe(true);
    expect(store.getItem('users.selectedIds')).toBeUndefined();
    expect(localStorage.getItem('jetdrop.admin.language')).toBe('en');
  });
});
