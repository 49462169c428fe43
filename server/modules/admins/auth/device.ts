import bowser from 'bowser';

const MAX_LENGTH = 100;
/** Longer ones are no browser's. */
const MAX_READ = 512;

/** A browser and its system as people know them, such as `Chrome, macOS`; empty where it does not say. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_READ));
  const names = [browser.name, os.name].filter(Boolean);
  return names.join(', ').slice(0, MAX_LENGTH);
}
