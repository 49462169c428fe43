import { ROADMAP_PHASES } from './content.js';

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
