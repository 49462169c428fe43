import type { SectionDrawing } from '#libs/domain/index.js';
import { isUploaded } from '../../i18n/use-own-entries.js';
import { Art } from './art/art.js';

interface EntryPictureProps {
  /** A drawing's name, the address of an uploaded picture, or empty. */
  picture: string;
  className: string | undefined;
}

/** The picture of a highlight or a use case: a drawing, or one that the operator has uploaded. */
export function EntryPicture({ picture, className }: EntryPictureProps) {
  if (!picture) return null;
  if (isUploaded(picture)) {
    return <img src={picture} alt="" className={className} loading="lazy" data-uploaded="" />;
  }
  return <Art key={picture} name={picture as SectionDrawing} className={className} />;
}
