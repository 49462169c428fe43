import { groupsOf } from './groups.js';

const link = (user_id: number, other_id: number) => ({ user_id, other_id });

describe('groups of links', () => {
  it('have what is joined, directly or by others', () => {
    const links = [link(2, 1), link(9, 8), link(3, 2), link(7, 6), link(8, 7)];
    expect(groupsOf(links, new Map())).toEqual([
      [link(2, 1), link(3, 2)],
      [link(9, 8), link(7, 6), link(8, 7)],
    ]);
  });

  it('are one where users are in the same cluster already', () => {
    const clusters = new Map([
      [1, 50],
      [6, 50],
      [8, 51],
    ]);
    expect(groupsOf([link(2, 1), link(7, 6), link(9, 8)], clusters)).toEqual([
      [link(2, 1), link(7, 6)],
      [link(9, 8)],
    ]);
  });

  it('are none without links', () => {
    expect(groupsOf([], new Map())).toEqual([]);
  });
});
