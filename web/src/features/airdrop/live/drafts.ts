/** Texts that were typed and not sent yet, while the page is open. */
const drafts = new Map<string, string>();

/** The id of a task, or the decision of an appeal. */
type Subject = number | `appeal ${number}`;

const keyOf = (address: string, subject: Subject) => `${address} ${subject}`;

export const draftOf = (address: string, subject: Subject): string =>
  drafts.get(keyOf(address, subject)) ?? '';

export function keepDraft(address: string, subject: Subject, text: string): void {
  if (text === '') drafts.delete(keyOf(address, subject));
  else drafts.set(keyOf(address, subject), text);
}

export const forgetDrafts = (): void => drafts.clear();
