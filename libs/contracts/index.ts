export * from './distributor.js';
export * from './distributor-code.js';
export * from './merkle-tree.js';
export * from './message-value.js';
export * from './owner-message.js';
export * from './owner-request.js';
export * from './paid-numbers.js';
export * from './payout-plan.js';
