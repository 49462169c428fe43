import { create } from 'zustand';
import type { Milestone } from '#libs/domain/index.js';

export interface SharedPicture {
  kind: Milestone['kind'];
  /** Of the picture, as the server knows it. */
  name: string;
  /** What the picture says: whole tokens, or friends. */
  count: number;
}

/** The picture in the dialog; null while that is closed. */
export const useSharedPicture = create<{ picture: SharedPicture | null }>()(() => ({
  picture: null,
}));

export const sharePicture = (picture: SharedPicture) => useSharedPicture.setState({ picture });

export const closePicture = () => useSharedPicture.setState({ picture: null });
