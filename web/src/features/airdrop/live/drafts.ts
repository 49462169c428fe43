/** Texts that were typed for tasks and not sent yet, while the page is open. */
const drafts = new Map<string, string>();

/** A text belongs to the wallet that it was typed for. */
const keyOf = (address: string, taskId: number) => `${address} ${taskId}`;

export const draftOf = (address: string, taskId: number): string =>
  drafts.get(keyOf(address, taskId)) ?? '';

export function keepDraft(address: string, taskId: number, text: string): void {
  if (text === '') drafts.delete(keyOf(address, taskId));
  else drafts.set(keyOf(address, taskId), text);
}

export const forgetDrafts = (): void => drafts.clear();
