import { LOG_ACTIONS, LOG_RESOURCE_TYPES } from './operations.js';

describe('the vocabulary of the operation log', () => {
  it('has no word twice', () => {
    expect(new Set(LOG_ACTIONS).size).toBe(LOG_ACTIONS.length);
    expect(new Set(LOG_RESOURCE_TYPES).size).toBe(LOG_RESOURCE_TYPES.length);
  });

  it("begins with the specification's words", () => {
    expect(LOG_ACTIONS.slice(0, 12)).toEqual([
      'login',
      'logout',
      'create_task',
      'update_task',
      'delete_task',
      'ban_user',
      'unban_user',
      'delete_user',
      'update_content',
      'create_team_member',
      'update_team_member',
      'delete_team_member',
    ]);
    expect(LOG_RESOURCE_TYPES.slice(0, 5)).toEqual(['auth', 'user', 'task', 'content', 'team']);
  });

  it('names the actions and resources that decision 16 adds', () => {
    expect(LOG_ACTIONS).toEqual(
      expect.arrayContaining([
        'create_content',
        'delete_content',
        'update_settings',
        'change_password',
        'export_csv',
      ]),
    );
    expect(LOG_RESOURCE_TYPES).toContain('settings');
  });
});
