import { p } from '@mikro-orm/core';

const now = () => new Date();

/** When a record was made, to the millisecond, as JavaScript has it. */
export const createdAt = () => p.datetime(3).onCreate(now);

/** When it was last changed. */
export const updatedAt = () => p.datetime(3).onCreate(now).onUpdate(now);
