import { readFileSync } from 'node:fs';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('the preview of a task’s card in the back office', () => {
  const { card } = read('admin/src/i18n/en.json').tasks;

  it.each(['en', 'zh'])('has the words that the site’s card has (%s)', (language) => {
    const { airdrop } = read(`web/src/i18n/${language}/airdrop.json`);
    expect(card[language]).toEqual(airdrop.tasks.methods);
  });
});
