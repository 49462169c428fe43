const TOKEN_STORAGE_KEY = 'jetdrop.admin.token';

/** The bearer token kept in the browser; the server alone decides whether it is still good. */
export const session = {
  token: (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY),
  start: (token: string): void => localStorage.setItem(TOKEN_STORAGE_KEY, token),
  end: (): void => localStorage.removeItem(TOKEN_STORAGE_KEY),
};
