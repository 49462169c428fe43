import { topCounts } from './LogSummary.js';

describe('the summary of the log', () => {
  it('names the three most frequent, most frequent first', () => {
    const counts = { login: 4, ban_user: 9, logout: 1, update_task: 7 };
    expect(topCounts(counts).map(({ name }) => name)).toEqual(['ban_user', 'update_task', 'login']);
  });

  it('keeps ties in a fixed order', () => {
    expect(topCounts({ user: 2, auth: 2 }).map(({ name }) => name)).toEqual(['auth', 'user']);
  });

  it('is empty for an empty log', () => {
    expect(topCounts({})).toEqual([]);
  });
});
