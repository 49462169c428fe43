import { deliveryDue } from './delivery.js';

describe('deliveryDue', () => {
  it.each([
    ['on a Monday', '2030-05-06T08:00:00.000Z', '2030-05-09T08:00:00.000Z'],
    ['on a Thursday', '2030-05-09T08:00:00.000Z', '2030-05-14T08:00:00.000Z'],
    ['on a Saturday', '2030-05-11T08:00:00.000Z', '2030-05-15T08:00:00.000Z'],
  ])('counts business days only for a claim made %s', (_, requested, due) => {
    expect(deliveryDue(requested)).toBe(due);
  });
});
