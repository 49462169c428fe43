import type { Schemas } from '#libs/api-client/index.js';

export type Channel = Schemas['ChannelDto'];
export type CreatedChannel = Schemas['CreatedChannelDto'];
export type Delivery = Schemas['DeliveryDto'];

export const CHANNELS_KEY = ['notifications', 'channels'];
export const DELIVERIES_KEY = ['notifications', 'deliveries'];
