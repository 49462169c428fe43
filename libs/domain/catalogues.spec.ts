import { LOG_ACTIONS, LOG_RESOURCE_TYPES } from './operation-log.js';
import { ROADMAP_PHASES } from './roadmap.js';
import { TOKENOMICS_SLICES } from './tokenomics.js';

describe('TOKENOMICS_SLICES', () => {
  it('split the supply as the specification says', () => {
    expect(TOKENOMICS_SLICES.map(({ key, percentage }) => [key, percentage])).toEqual([
      ['airdrop', 30],
      ['liquidity', 25],
      ['ecosystem', 20],
      ['team', 15],
      ['reserve', 10],
    ]);
  });

  it('add up to 100 percent in colours of their own', () => {
    expect(TOKENOMICS_SLICES.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100);
    expect(new Set(TOKENOMICS_SLICES.map(({ color }) => color)).size).toBe(5);
  });
});

describe('ROADMAP_PHASES', () => {
  it('are the four quarters of 2024 in their fixed states', () => {
    expect(ROADMAP_PHASES.map(({ key, status }) => [key, status])).toEqual([
      ['q1_2024', 'completed'],
      ['q2_2024', 'in-progress'],
      ['q3_2024', 'planned'],
      ['q4_2024', 'planned'],
    ]);
  });
});

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
