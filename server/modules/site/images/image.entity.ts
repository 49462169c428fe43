import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../platform/records/timestamps.js';

/** Pictures that admins uploaded, as they were encoded again. */
export const ImageSchema = defineEntity({
  name: 'Image',
  tableName: 'images',
  properties: {
    /** SHA-256 of the bytes, 64 hexadecimal digits. */
    hash: p.string().length(64).primary(),
    /** WebP. */
    bytes: p.blob(),
    width: p.integer(),
    height: p.integer(),
    created_at: createdAt(),
    /** When it was last uploaded or put to use; an unused picture is removed a day later. */
    used_at: p.datetime(3),
  },
});
