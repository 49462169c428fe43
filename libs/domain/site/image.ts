/** The largest file that can be uploaded as a picture, in bytes. */
export const MAX_PICTURE_BYTES = 5_000_000;

/** The longest edge of a stored picture, in pixels: portraits and logos are not shown larger. */
export const MAX_PICTURE_EDGE = 512;

/** The most that a stored picture weighs, in bytes. */
export const MAX_STORED_BYTES = 200_000;

const ADDRESS = /^\/images\/([0-9a-f]{64})\.webp$/;

/** Address of a stored picture, by the SHA-256 of its bytes: an address always shows the same picture. */
export const pictureAddress = (hash: string): string => `/images/${hash}.webp`;

/** The hash in the address of a stored picture; undefined for any other text. */
export const pictureHash = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
