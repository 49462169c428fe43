/** A picture that was uploaded. */
export class ImageDto {
  /** Where it is served, for fields that show a picture. @example "/images/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae.webp" */
  address: string;
  /** Width in pixels, at most 512. @example 512 */
  width: number;
  /** Height in pixels, at most 512. @example 384 */
  height: number;
  /** Size in bytes, at most 200,000. @example 41200 */
  size: number;
}
