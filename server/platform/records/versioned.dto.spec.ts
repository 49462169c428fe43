import { changesOf } from './versioned.dto.js';

describe('the changed fields', () => {
  const record = { id: 1, title: 'A title', order: null };
  const changes = (dto: object) => changesOf(dto, record);

  it('are those with a value, without the read-only ones', () => {
    const dto = { id: 7, created_at: '2026-01-31T08:00:00.000Z', title: '', order: undefined };
    expect(changes(dto)).toEqual({ title: '' });
    expect(changes({ order: null })).toEqual({ order: null });
  });

  it('are never dropped: a field that the record does not have is a mistake of ours', () => {
    expect(() => changes({ needs: [] })).toThrow('The record has no needs');
    expect(changes({ needs: undefined })).toEqual({});
  });
});
