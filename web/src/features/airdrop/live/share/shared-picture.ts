import { create } from 'zustand';
import type { Milestone } from '#libs/domain/index.js';

export interface SharedPicture {
  kind: Milestone['kind'];
  /** The picture's name on the server. */
  name: string;
  /** The number in the picture: whole tokens, or friends. */
  count: number;
}

/** The picture in the dialog; null while that is closed. */
export const useSharedPicture = create<{ picture: SharedPicture | null }>()(() => ({
  picture: null,
}));

export const sharePicture = (picture: SharedPicture) => useSharedPicture.setState({ picture });

export const closePicture = () => useSharedPicture.setState({ picture: null });
