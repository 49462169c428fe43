/** Opens Telegram's editor of stories with a picture, by its address, and a text. */
export type ShareStory = (picture: string, text: string) => void;

let share: ShareStory | null = null;

export function offerStories(callback: ShareStory): void {
  share = callback;
}

/** Null outside of the Mini App, and where Telegram is older. */
export const storySharing = (): ShareStory | null => share;
