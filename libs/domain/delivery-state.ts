import { stateMachine } from './state-machine.js';

/** The transitions of a notification on its way to a channel. An admin can send any again. */
export const deliveryStates = stateMachine('delivery', {
  // An attempt that fails is repeated.
  waiting: ['waiting', 'delivered', 'failed'],
  delivered: ['waiting'],
  failed: ['waiting'],
});

export const DELIVERY_STATUSES = deliveryStates.statuses;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
