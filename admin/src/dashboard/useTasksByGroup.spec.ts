import { groupFigures } from './TaskGroupChart.js';

describe('the tasks by group', () => {
  it('are counted and summed up in the order of the site, empty groups included', () => {
    const figures = groupFigures([
      { type: 'wallet', is_active: true, points: 200 },
      { type: 'social', is_active: true, points: 100 },
      { type: 'social', is_active: false, points: 80 },
    ]);
    expect(figures).toEqual([
      { type: 'social', active: 1, inactive: 1, points: 180 },
      { type: 'wallet', active: 1, inactive: 0, points: 200 },
      { type: 'engagement', active: 0, inactive: 0, points: 0 },
      { type: 'referral', active: 0, inactive: 0, points: 0 },
    ]);
  });
});
